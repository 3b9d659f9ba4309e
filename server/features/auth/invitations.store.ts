import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { INVITATION_HOURS } from '#contract/invitations.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import type { Actor } from '#server/history/record-change.ts'
import { mail } from '#server/mail/mail.ts'
import { hashToken } from '#server/session/session.store.ts'
import { type Language, teller } from '#server/words/in-language.ts'
import { say } from '#server/words/say.ts'

export type Invited = { admin_id: number; name: string; email: string }

/**
 * Mails a new link with 256 random bits, of which only a hash is kept, in the language of whoever invites; the link before
 * it stops working.
 */
export async function sendInvitation(
  context: Context,
  trx: Transaction,
  actor: Actor,
  { admin_id, name, email }: Invited,
  language: Language,
): Promise<void> {
  const tell = teller(language)
  const token = randomBytes(32).toString('base64url')
  const token_hash = hashToken(token)
  await trx
    .insertInto('invitations')
    .values({ admin_id, token_hash })
    .onConflict((conflict) => conflict.column('admin_id').doUpdateSet({ token_hash, sent_at: sql`now()` }))
    .execute()
  await mail(context, trx, {
    language,
    to: email,
    subject: tell(say('mails.invitation')),
    lines: [
      tell(say('mails.hello', { name })),
      tell(say('mails.invitedBy', { inviter: actor.name })),
      tell(say('mails.invitedFor', { hours: INVITATION_HOURS })),
    ],
    // Behind the #, where browsers keep it to themselves: no server, proxy or log gets to see it.
    action: { label: tell(say('mails.ownPassword')), url: `${context.webAddress()}/set-password#${token}` },
  })
}

const VALID = sql<boolean>`i.sent_at > now() - make_interval(hours => ${INVITATION_HOURS})
  and a.is_active = '1' and a.is_invited = '1'`

/** Whom a link invites, or null when it was used, replaced, is too old or never was. */
export async function findInvitation(db: Database, token: string): Promise<Invited | null> {
  const { rows } = await sql<Invited>`
    select a.admin_id, a.name, a.email from invitations i join subadmins a using (admin_id)
    where i.token_hash = ${hashToken(token)} and ${VALID}`.execute(db)
  return rows[0] ?? null
}

/** The same, and the link is used up: of two who use it at once, one finds nobody. */
export async function takeInvitation(trx: Transaction, token: string): Promise<Invited | null> {
  const { rows } = await sql<Invited>`
    delete from invitations i using subadmins a
    where a.admin_id = i.admin_id and i.token_hash = ${hashToken(token)} and ${VALID}
    returning a.admin_id, a.name, a.email`.execute(trx)
  return rows[0] ?? null
}
