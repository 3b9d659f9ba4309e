import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FilterValues } from '#contract/catalogue/filters.ts'
import type {
  Audience,
  Notification,
  NotificationState,
  NotificationType,
} from '#contract/resources/notifications.ts'
import { lineOf } from '#server/catalogue/known-by.ts'
import { readRecord } from '#server/catalogue/records.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { writeRecords } from '#server/catalogue/write-records.ts'
import { recordChange } from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'
import type { Target } from './targets.store.ts'

/** In seconds: a process that takes longer to send a notification must have ended, since sending takes much less. */
const HAND_OVER_TIMEOUT_SECONDS = 30

/**
 * The state as returned. After too long in `sending`, the process must have ended before it could record the result: it is unknown,
 * and the notification is not sent again automatically.
 */
const stateOf = sql<NotificationState>`case
  when t.state = 'sending' and t.sending_at < now() - make_interval(secs => ${sql.lit(HAND_OVER_TIMEOUT_SECONDS)})
  then 'unknown' else t.state end`

/** The conditions of a state as the list shows it. States that do not depend on the time have an index. */
function inState(state: FilterValues[string]): RawBuilder<SqlBool>[] {
  if (state === 'scheduled') return [sql`t.state = 'queued'`, sql`t.send_at > now()`]
  if (state === 'queued') return [sql`t.state = 'queued'`, sql`coalesce(t.send_at <= now(), true)`]
  if (state === 'sending' || state === 'unknown')
    return [sql`t.state in ('sending', 'unknown')`, sql`${stateOf} = ${state}`]
  return [sql`t.state = ${state}`]
}

/** The condition that a notification opens one of these records, or goes to the followers of one. */
const about = (column: string, audience: Audience) => (ids: FilterValues[string]) => [
  sql<SqlBool>`(${sql.ref(column)} = any(${ids}::int[])
    or (t.audience = ${sql.lit(audience)} and t.audience_id = any(${ids}::int[])))`,
]
const opens = (column: string) => (ids: FilterValues[string]) => [
  sql<SqlBool>`${sql.ref(column)} = any(${ids}::int[])`,
]

const filters: Resource['filters'] = {
  state: inState,
  notification_type: (type) => [sql`t.notification_type = ${type}`],
  audience: (audience) => [sql`t.audience = ${audience}`],
  artist_id: about('t.artist_id', 'artists'),
  album_id: opens('t.album_id'),
  track_id: opens('t.track_id'),
  category_id: (ids) => [sql`t.audience = 'categories'`, sql`t.audience_id = any(${ids}::int[])`],
  sent_by: (admins) => [sql`t.admin_id = any(${admins}::int[])`],
}

const moments: Resource['moments'] = {
  sent: (boundary) => boundary(sql`coalesce(t.sent_at, t.send_at, t.date_created)`),
}

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
  filters,
  moments,
  sorted: {
    title: 'required',
    notification_type: 'required',
    target_name: 'nullable',
    admin_name: 'required',
    date_created: 'required',
    state: 'required',
  },
} as const

/** Notifications with what tells the track that they open apart from others of its name, for exports. */
export const exportedResource: Resource = {
  ...notificationsResource,
  computed: {
    ...notificationsResource.computed,
    known_by: sql`(select ${lineOf(tracksResource, 'opened')} from tracks opened where opened.track_id = t.track_id)`,
  },
}

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
  /** The category or artist whose followers get the notification. */
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
  const entries = Object.entries({
    ...values,
    target_name: target?.name ?? null,
    target_name_hindi: target?.name_hindi ?? null,
    audience_id: followed?.id ?? null,
    audience_name: followed?.name ?? null,
    audience_name_hindi: followed?.name_hindi ?? null,
    admin_id: admin.admin_id,
    admin_name: admin.name,
  })
  const [added] = await writeRecords(trx, notificationsResource, {
    columns: entries.map(([column]) => column),
    rows: entries.map(([, value]) => sql`${value}`),
    onConflict: sql`on conflict (admin_id, request_key) do nothing`,
  })
  if (!added) return null
  const { record_id } = added
  const shown = Object.entries(added.after).filter(
    ([column]) => !HIDDEN_COLUMNS.some((hidden) => hidden === column),
  )
  await recordChange(trx, admin, 'notifications', 'add', [
    { record_id, before: null, after: Object.fromEntries(shown) },
  ])
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
 * Changes the state of the notifications that match a condition on the alias `t` and are in one of the states `from`, with history.
 * Returns how many match the condition, and the ids of the changed ones.
 */
export async function decide(
  trx: Transaction,
  admin: SignedIn,
  which: RawBuilder<SqlBool>,
  from: readonly NotificationState[],
  decided: 'queued' | 'cancelled',
): Promise<{ matched: number; ids: number[] }> {
  const { rows } = await sql<{
    matched: number
    changed: { record_id: number; before: unknown; after: unknown }[]
  }>`
    with chosen as materialized (
      select t.notification_id, ${stateOf} as state from notifications t where ${which} order by 1 for update),
    decided as (
      update notifications n
      set state = ${decided}, failure = null, send_at = case ${decided}::text when 'cancelled' then n.send_at end
      from chosen where n.notification_id = chosen.notification_id and chosen.state = any(${from}::text[])
      returning n.notification_id as record_id,
        to_jsonb(old) - ${HIDDEN_COLUMNS}::text[] as before, to_jsonb(new) - ${HIDDEN_COLUMNS}::text[] as after)
    select (select count(*) from chosen)::int as matched,
      coalesce((select jsonb_agg(d) from decided d), '[]') as changed`.execute(trx)
  const { matched = 0, changed = [] } = rows[0] ?? {}
  if (changed.length > 0) await recordChange(trx, admin, 'notifications', 'edit', changed)
  return { matched, ids: changed.map(({ record_id }) => record_id) }
}

/** Counts the notifications that match a condition on the alias `t` and are in one of these states. */
export async function countInState(
  db: Database,
  which: RawBuilder<SqlBool>,
  states: readonly NotificationState[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from notifications t where ${which} and ${stateOf} = any(${states}::text[])`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export const withId = (id: number): RawBuilder<SqlBool> => sql`t.notification_id = ${id}`
