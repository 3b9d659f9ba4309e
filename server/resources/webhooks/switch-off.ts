import { sql } from 'kysely'
import { MAX_FAILING_DAYS } from '#contract/webhooks.ts'
import { recordChange, SYSTEM_ACTOR } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { mail } from '#server/core/mail/mail.ts'
import { message } from '#server/core/messages/message.ts'
import { type Language, translator } from '#server/core/messages/translate.ts'
import { endWaiting } from './webhooks.store.ts'

/** A message has arrived: failures before it do not count any more. */
export async function recordSuccess(trx: Transaction, webhook_id: number): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('webhook_id', '=', webhook_id)
    .where('failing_since', 'is not', null)
    .execute()
}

/** Switches a webhook off if nothing has arrived for days, and tells the main admin by mail. */
export async function recordFailure(context: Context, trx: Transaction, webhook_id: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    with failing as (
      update webhooks set failing_since = coalesce(failing_since, now()) where webhook_id = ${webhook_id}
      returning webhook_id, name, is_active, failing_since
    )
    select name from failing
    where is_active = '1' and failing_since < now() - make_interval(days => ${MAX_FAILING_DAYS})`.execute(trx)
  const [failing] = rows
  if (!failing) return
  await trx
    .updateTable('webhooks')
    .set({ is_active: '0', switched_off_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('webhook_id', '=', webhook_id)
    .execute()
  const { name } = failing
  await recordChange(trx, SYSTEM_ACTOR, 'webhooks', 'edit', [
    { record_id: webhook_id, before: { name, is_active: '1' }, after: { name, is_active: '0' } },
  ])
  await endWaiting(trx, webhook_id, message('webhooks.switchedOff', { count: MAX_FAILING_DAYS }))
  await tellMainAdmins(context, trx, name)
}

async function tellMainAdmins(context: Context, trx: Transaction, name: string): Promise<void> {
  const admins = await trx
    .selectFrom('admins as a')
    .leftJoin('sign_ins as s', 's.admin_id', 'a.admin_id')
    .select(['a.name', 'a.email', sql<Language | null>`s.language`.as('language')])
    .where('a.admin_type', '=', 'admin')
    .execute()
  for (const admin of admins) {
    // In which the admin signed in last.
    const language = admin.language ?? 'en'
    const tell = translator(language)
    await mail(context, trx, {
      language,
      to: admin.email,
      subject: tell(message('mails.webhookOff', { name })),
      lines: [
        tell(message('mails.hello', { name: admin.name })),
        tell(message('mails.webhookOffWhy', { name, count: MAX_FAILING_DAYS })),
      ],
      action: { label: tell(message('mails.webhooks')), url: `${context.webAddress()}/webhooks` },
    })
  }
}
