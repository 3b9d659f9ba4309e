import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Message } from '#contract/messages/message.ts'
import { DELIVERIES_PER_PAGE, DELIVERY_DAYS, type Delivery } from '#contract/resources/webhooks.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import type { Schema } from '#server/core/database/schema.ts'
import { notFound } from '#server/core/errors/api-errors.ts'
import { type Language, translate } from '#server/core/messages/translate.ts'

type Stored = Selectable<Schema['webhook_deliveries']>

/** A message before its first attempt. */
export type NewMessage = { type: string; timestamp: string; data: unknown }

export const TEST_TYPE = 'webhook.test'

/** Stores messages that wait for their first attempt; returns the ids of the deliveries. */
export async function enterDeliveries(
  trx: Transaction,
  messages: readonly { webhook_id: number; message: NewMessage }[],
): Promise<{ delivery_id: number; webhook_id: number }[]> {
  if (messages.length === 0) return []
  return trx
    .insertInto('webhook_deliveries')
    .values(
      messages.map(({ webhook_id, message }) => ({
        webhook_id,
        message_id: `msg_${randomUUID().replaceAll('-', '')}`,
        type: message.type,
        payload: JSON.stringify(message),
        next_at: sql<string>`now()`,
      })),
    )
    .returning(['delivery_id', 'webhook_id'])
    .execute()
}

const COLUMNS = [
  'delivery_id',
  'message_id',
  'type',
  'state',
  'attempts',
  'date_created',
  'next_at',
  'attempted_at',
  'duration_ms',
  'status',
  'failure',
] as const

const present = <Row extends Pick<Stored, 'failure'>>(row: Row, language: Language) => ({
  ...row,
  failure: row.failure && translate(language, row.failure),
})

/** A page of the deliveries of a webhook before a given one, newest first. */
export async function listDeliveries(
  db: Database,
  webhook_id: number,
  before: number | null,
  language: Language,
): Promise<{ items: Delivery[]; next: number | null }> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(COLUMNS)
    .where('webhook_id', '=', webhook_id)
    .$if(before !== null, (query) => query.where('delivery_id', '<', before))
    .orderBy('delivery_id', 'desc')
    .limit(DELIVERIES_PER_PAGE + 1)
    .execute()
  const items = rows.slice(0, DELIVERIES_PER_PAGE)
  const next = rows.length > DELIVERIES_PER_PAGE ? (items.at(-1)?.delivery_id ?? null) : null
  return { items: items.map((row) => present(row, language)), next }
}

/** Reads a delivery with its payload and answer. Throws `not_found`. */
export async function readDelivery(db: Database, delivery_id: number, language: Language) {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select([...COLUMNS, 'payload', 'answer'])
    .where('delivery_id', '=', delivery_id)
    .executeTakeFirst()
  if (!row) throw notFound('delivery')
  return present(row, language)
}

/** Makes a delivery wait for an attempt now, whatever its result was. Throws `not_found`. */
export async function waitAgain(
  trx: Transaction,
  delivery_id: number,
): Promise<Pick<Stored, 'delivery_id' | 'webhook_id' | 'attempts'>> {
  const waiting = await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', next_at: sql<string>`now()` })
    .where('delivery_id', '=', delivery_id)
    .returning(['delivery_id', 'webhook_id', 'attempts'])
    .executeTakeFirst()
  if (!waiting) throw notFound('delivery')
  return waiting
}

/** Reads a delivery with the address of its webhook, if it waits for this attempt. */
export const readWaiting = (db: Database, delivery_id: number, attempt: number) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.webhook_id', 'd.webhook_id')
    .select([
      'd.delivery_id',
      'd.webhook_id',
      'd.message_id',
      'd.type',
      'd.payload',
      'd.attempts',
      'w.name',
      'w.url',
    ])
    .where('d.delivery_id', '=', delivery_id)
    .where('d.state', '=', 'waiting')
    .where('d.attempts', '=', attempt - 1)
    .executeTakeFirst()

export type Attempted = {
  state: Stored['state']
  next_at: string | null
  status: number | null
  failure: Message | null
  answer: string | null
  duration_ms: number
}

/** Records an attempt, unless the delivery has been ended or sent again since it was read. */
export async function recordAttempt(
  trx: Transaction,
  { delivery_id, attempts }: Pick<Stored, 'delivery_id' | 'attempts'>,
  outcome: Attempted,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({ ...outcome, attempts: attempts + 1, attempted_at: sql<string>`now()` })
    .where('delivery_id', '=', delivery_id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes old deliveries, and secrets that no longer sign messages. */
export async function pruneWebhooks(db: Database): Promise<void> {
  await sql`
    delete from webhook_deliveries
    where state <> 'waiting' and date_created < now() - make_interval(days => ${DELIVERY_DAYS})`.execute(db)
  await sql`delete from webhook_secrets where ends_at < now()`.execute(db)
}
