import { sql } from 'kysely'
import type { Webhook } from '#contract/resources/webhooks.ts'
import { repeat } from '#server/core/concurrency/repeat.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { eventsOf, type OutboxEntry } from './change-events.ts'
import { queueAttempts } from './deliver-webhook.job.ts'
import { enterDeliveries } from './deliveries.store.ts'

/** In milliseconds: the pause between two looks at the outbox. */
const INTERVAL_MS = 2000
/** How many entries of the outbox are read in one transaction: each names up to a hundred records. */
const ENTRIES_AT_ONCE = 20

type Planning = Pick<Context, 'db' | 'queue'>

/**
 * Makes messages from the entries of the outbox, and queues them in one transaction, so that nothing is lost or sent twice when the
 * process dies. Several processes take different entries.
 */
export async function planDeliveries(context: Planning): Promise<void> {
  while ((await inTransaction(context.db, (trx) => planSome(context, trx))) === ENTRIES_AT_ONCE);
}

async function planSome(context: Planning, trx: Transaction): Promise<number> {
  const { rows } = await sql<OutboxEntry>`
    delete from webhook_outbox where outbox_id in (
      select outbox_id from webhook_outbox order by outbox_id limit ${ENTRIES_AT_ONCE} for update skip locked)
    returning outbox_id, change_id, resource, record_ids, happened_at`.execute(trx)
  if (rows.length === 0) return 0
  // The webhooks are locked, so that one which is being switched off gets nothing afterwards.
  const { rows: active } = await sql<Pick<Webhook, 'webhook_id' | 'kinds' | 'actions'>>`
    select webhook_id, kinds, actions from webhooks where is_active = '1' order by webhook_id for share`.execute(
    trx,
  )
  if (active.length === 0) return rows.length
  for (const entry of rows.toSorted((a, b) => a.outbox_id - b.outbox_id)) {
    const events = await eventsOf(trx, entry)
    const messages = events.flatMap(({ kind, action, message }) =>
      active
        .filter(({ kinds, actions }) => kinds.includes(kind) && actions.includes(action))
        .map(({ webhook_id }) => ({ webhook_id, message })),
    )
    const entered = await enterDeliveries(trx, messages)
    await queueAttempts(
      context,
      trx,
      entered.map((delivery) => ({ ...delivery, attempts: 0 })),
    )
  }
  return rows.length
}

/** Whether the outbox has entries, by one statement without a transaction, since mostly there are none. */
async function hasEntries({ db }: Planning): Promise<boolean> {
  const { rows } = await sql`select from webhook_outbox limit 1`.execute(db)
  return rows.length > 0
}

/** Plans deliveries every two seconds, until stopped. A failure is logged and tried again. */
export const startPlanning = (context: Planning & Pick<Context, 'log'>): (() => Promise<void>) =>
  repeat(async () => {
    try {
      if (await hasEntries(context)) await planDeliveries(context)
    } catch (error) {
      context.log.warn({ err: error }, 'Messages to webhooks could not be queued yet')
    }
    return INTERVAL_MS
  })
