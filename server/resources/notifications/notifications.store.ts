import { sql } from 'kysely'
import type { Audience, Notification, NotificationState, NotificationType } from '#contract/notifications.ts'
import { readRecord } from '#server/catalogue/records.ts'
import { writeSearchWords } from '#server/catalogue/search-index.ts'
import { recordChange } from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import type { Target } from './targets.store.ts'

/** In seconds: sending takes much less; after this the process must have ended. */
const HAND_OVER_TIMEOUT_SECONDS = 30

/**
 * The state as returned. A notification that has been `sending` for too long was sent by a process that ended before it
 * could record the result: the result is unknown, and it is not sent again automatically.
 */
const stateOf = sql<NotificationState>`case
  when t.state = 'sending' and t.sending_at < now() - make_interval(secs => ${sql.lit(HAND_OVER_TIMEOUT_SECONDS)})
  then 'unknown' else t.state end`

export const notificationsResource = {
  table: 'notifications',
  id: 'notification_id',
  noun: 'notification',
  names: ['title', 'message'],
  searched: ['title', 'message', 'target_name', 'target_name_hindi'],
  columns: [
    'notification_id',
    'title',
    'message',
    'notification_type',
    'artist_id',
    'album_id',
    'track_id',
    'target_name',
    'target_name_hindi',
    'audience',
    'audience_id',
    'audience_name',
    'audience_name_hindi',
    'admin_name',
    'date_created',
    'send_at',
    'sent_at',
    'failure',
  ],
  computed: { state: stateOf },
  written: [],
  sorted: {
    title: 'required',
    notification_type: 'required',
    target_name: 'nullable',
    admin_name: 'required',
    date_created: 'required',
    state: 'required',
  },
} as const

export const readNotification = (db: Database, id: number) =>
  readRecord<Notification>(db, notificationsResource, id)

type NewNotification = {
  title: string
  message: string
  notification_type: NotificationType
  artist_id: number | null
  album_id: number | null
  track_id: number | null
  target: Target | null
  audience: Audience
  /** The category or artist whose followers it goes to. */
  followed: Target | null
  state: 'recorded' | 'queued'
  send_at: string | null
  request_key: string | null
}

/** Internal columns that the history leaves out: the idempotency key and the number of attempts. */
const HIDDEN_COLUMNS = ['request_key', 'hand_overs'] as const

/** Adds a notification with its search key and history; null if one with this admin's idempotency key exists. */
export async function addNotification(
  trx: Transaction,
  admin: SignedIn,
  { target, followed, ...values }: NewNotification,
): Promise<number | null> {
  const added = await trx
    .insertInto('notifications')
    .values({
      ...values,
      target_name: target?.name ?? null,
      target_name_hindi: target?.name_hindi ?? null,
      audience_id: followed?.id ?? null,
      audience_name: followed?.name ?? null,
      audience_name_hindi: followed?.name_hindi ?? null,
      admin_id: admin.admin_id,
      admin_name: admin.name,
    })
    .onConflict((conflict) => conflict.columns(['admin_id', 'request_key']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!added) return null
  const record_id = added.notification_id
  await writeSearchWords(trx, notificationsResource, [added])
  const told = Object.entries(added).filter(([column]) => !HIDDEN_COLUMNS.some((untold) => untold === column))
  const after = Object.fromEntries(told)
  await recordChange(trx, admin, 'notifications', 'add', [{ record_id, before: null, after }])
  return record_id
}

/** The notification created with this idempotency key of an admin. */
export const findByRequestKey = (db: Database, { admin_id }: SignedIn, request_key: string) =>
  db
    .selectFrom('notifications')
    .select('notification_id')
    .where('admin_id', '=', admin_id)
    .where('request_key', '=', request_key)
    .executeTakeFirst()

/**
 * Changes the state of a notification for an admin, with history; false if it is no longer in one of the states
 * `from`.
 */
export async function decide(
  trx: Transaction,
  admin: SignedIn,
  id: number,
  from: readonly NotificationState[],
  decided: 'queued' | 'cancelled',
): Promise<boolean> {
  const { rows } = await sql<{ before: unknown; after: unknown }>`
    update notifications as t
    set state = ${decided}, failure = null, send_at = case ${decided}::text when 'cancelled' then send_at end
    where notification_id = ${id} and ${stateOf} = any(${from}::text[])
    returning to_jsonb(old) - ${HIDDEN_COLUMNS}::text[] as before, to_jsonb(new) - ${HIDDEN_COLUMNS}::text[] as after`.execute(
    trx,
  )
  const [changed] = rows
  if (!changed) return false
  await recordChange(trx, admin, 'notifications', 'edit', [{ record_id: id, ...changed }])
  return true
}
