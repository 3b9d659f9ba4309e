import { sql } from 'kysely'
import type { Message } from '#contract/messages/message.ts'
import { MAX_FAILING_DAYS } from '#contract/resources/webhooks.ts'
import { recordChange, SYSTEM_ACTOR } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { mail } from '#server/core/mail/mail.ts'
import { message } from '#server/core/messages/message.ts'
import { type Language, translator } from '#server/core/messages/translate.ts'
import { endWaiting } from './webhooks.store.ts'

/** Records that a message has arrived, so that earlier failures do not count any more. */
export async function recordSuccess(trx: Transaction, webhook_id: number): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('webhook_id', '=', webhook_id)
    .where('failing_since', 'is not', null)
    .execute()
}

/** Switches a webhook off when no message has arrived for days. */
export async function recordFailure(context: Context, trx: Transaction, webhook_id: number): Promise<void> {
  const { rows } = await sql<{ isLong: boolean }>`
    update webhooks set failing_since = coalesce(failing_since, now()) where webhook_id = ${webhook_id}
    returning failing_since < now() - make_interval(days => ${MAX_FAILING_DAYS}) as "isLong"`.execute(trx)
  if (rows[0]?.isLong) await switchOff(context, trx, webhook_id, 'failing')
}

/** Why a webhook is switched off: no message has arrived for days, or its target wants no more. */
type Reason = 'failing' | 'gone'

const NOT_SENT: Record<Reason, Message> = {
  failing: message('webhooks.switchedOff', { count: MAX_FAILING_DAYS }),
  gone: message('webhooks.gone'),
}
const MAILED: Record<Reason, (name: string) => Message> = {
  failing: (name) => message('mails.webhookOffWhy', { name, count: MAX_FAILING_DAYS }),
  gone: (name) => message('mails.webhookGone', { name }),
}

/** Switches off a webhook that is on, and tells the main admins by mail. */
export async function switchOff(
  context: Context,
  trx: Transaction,
  webhook_id: number,
  reason: Reason,
): Promise<void> {
  const switchedOff = await trx
    .updateTable('webhooks')
    .set({ is_active: '0', switched_off_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('webhook_id', '=', webhook_id)
    .where('is_active', '=', '1')
    .returning('name')
    .executeTakeFirst()
  if (!switchedOff) return
  const { name } = switchedOff
  await recordChange(trx, SYSTEM_ACTOR, 'webhooks', 'edit', [
    { record_id: webhook_id, before: { name, is_active: '1' }, after: { name, is_active: '0' } },
  ])
  await endWaiting(trx, webhook_id, NOT_SENT[reason])
  await tellMainAdmins(context, trx, name, MAILED[reason](name))
}

async function tellMainAdmins(
  context: Context,
  trx: Transaction,
  name: string,
  problem: Message,
): Promise<void> {
  const admins = await trx
    .selectFrom('admins as a')
    .leftJoin('sign_ins as s', 's.admin_id', 'a.admin_id')
    .select(['a.name', 'a.email', sql<Language | null>`s.language`.as('language')])
    .where('a.admin_type', '=', 'admin')
    .execute()
  for (const admin of admins) {
    // The mail is in the language in which the admin signed in last.
    const language = admin.language ?? 'en'
    const tell = translator(language)
    await mail(context, trx, {
      language,
      to: admin.email,
      subject: tell(message('mails.webhookOff', { name })),
      lines: [tell(message('mails.hello', { name: admin.name })), tell(problem)],
      action: { label: tell(message('mails.webhooks')), url: `${context.webAddress()}/webhooks` },
    })
  }
}
