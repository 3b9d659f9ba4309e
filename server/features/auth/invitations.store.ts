import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { INVITATION_HOURS } from '#contract/features/auth/invitations.ts'
import type { Actor } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import { hashToken } from '#server/core/credentials/tokens.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { mail } from '#server/core/mail/mail.ts'
import { message } from '#server/core/messages/message.ts'
import { type Language, translator } from '#server/core/messages/translate.ts'

export type Invited = { admin_id: number; name: string; email: string }

/**
 * Mails a new link with 256 random bits, stored as a hash, in the language of the inviting admin; the previous link stops working.
 * Returns the link if no mail server is set, since nobody would receive it; otherwise null.
 */
export async function sendInvitation(
  context: Context,
  trx: Transaction,
  actor: Actor,
  { admin_id, name, email }: Invited,
  language: Language,
): Promise<string | null> {
  const tell = translator(language)
  const token = randomBytes(32).toString('base64url')
  const token_hash = hashToken(token)
  await trx
    .insertInto('invitations')
    .values({ admin_id, token_hash })
    .onConflict((conflict) => conflict.column('admin_id').doUpdateSet({ token_hash, sent_at: sql`now()` }))
    .execute()
  // The token is after the #, which browsers do not send, so that no server, proxy or log sees it.
  const url = `${context.webAddress()}/set-password#${token}`
  await mail(context, trx, {
    language,
    to: email,
    subject: tell(message('mails.invitation')),
    lines: [
      tell(message('mails.hello', { name })),
      tell(message('mails.invitedBy', { inviter: actor.name })),
      tell(message('mails.invitedFor', { hours: INVITATION_HOURS })),
    ],
    action: { label: tell(message('mails.ownPassword')), url },
  })
  return context.settings.smtpUrl === null ? url : null
}

const VALID = sql<boolean>`i.sent_at > now() - make_interval(hours => ${INVITATION_HOURS})
  and a.is_active = '1' and a.is_invited = '1'`

/** Returns the admin whom a link invites, or null if it is used, replaced, expired or unknown. */
export async function findInvitation(db: Database, token: string): Promise<Invited | null> {
  const { rows } = await sql<Invited>`
    select a.admin_id, a.name, a.email from invitations i join subadmins a using (admin_id)
    where i.token_hash = ${hashToken(token)} and ${VALID}`.execute(db)
  return rows[0] ?? null
}

/** Like `findInvitation`, and uses up the link: of two concurrent calls, only one finds the admin. */
export async function takeInvitation(trx: Transaction, token: string): Promise<Invited | null> {
  const { rows } = await sql<Invited>`
    delete from invitations i using subadmins a
    where a.admin_id = i.admin_id and i.token_hash = ${hashToken(token)} and ${VALID}
    returning a.admin_id, a.name, a.email`.execute(trx)
  return rows[0] ?? null
}
