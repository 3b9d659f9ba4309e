import { sql } from 'kysely'
import type { Message } from '#contract/messages/message.ts'
import { webhook, webhookFields } from '#contract/resources/webhooks.ts'
import { columnsIn } from '#server/catalogue/columns.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { notFound } from '#server/core/errors/api-errors.ts'

export const webhooksResource = {
  table: 'webhooks',
  id: 'webhook_id',
  noun: 'webhook',
  names: ['name', 'name'],
  searched: ['name'],
  columns: columnsIn('webhooks', webhook, ['last_delivered_at', 'waiting']),
  written: columnsIn('webhooks', webhookFields),
  computed: {
    last_delivered_at: sql`(
      select max(d.attempted_at) from webhook_deliveries d where d.webhook_id = t.webhook_id and d.state = 'delivered')`,
    waiting: sql`(
      select count(*)::int from webhook_deliveries d where d.webhook_id = t.webhook_id and d.state = 'waiting')`,
  },
  sorted: { name: 'required', date_created: 'required', date_modified: 'required' },
} as const

/** Locks a webhook. Throws `not_found`. */
export async function lockWebhook(trx: Transaction, webhook_id: number): Promise<void> {
  const found = await trx
    .selectFrom('webhooks')
    .select('webhook_id')
    .where('webhook_id', '=', webhook_id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('webhook')
}

/** Ends all deliveries of a webhook that wait to be sent. */
export async function endWaiting(trx: Transaction, webhook_id: number, failure: Message): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', next_at: null, failure })
    .where('webhook_id', '=', webhook_id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Forgets past failures of a webhook, before an admin saves it. */
export async function forgetFailures(trx: Transaction, webhook_id: number): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ failing_since: null, switched_off_at: null })
    .where('webhook_id', '=', webhook_id)
    .execute()
}

/** The webhooks that were switched off by failures, and that no admin has saved since. */
export const readAlerts = async (db: Database) => {
  const { rows } = await sql<{ webhook_id: number; name: string; switched_off_at: string }>`
    select webhook_id, name, switched_off_at from webhooks where switched_off_at is not null order by name`.execute(
    db,
  )
  return rows
}
