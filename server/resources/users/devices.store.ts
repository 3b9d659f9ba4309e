import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FollowedKind } from '#contract/calls/followed.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import type { TopicAction } from '#server/core/push/topics.ts'

/** How many days without the app a device is kept; the push service forgets its token then, too. */
const FORGOTTEN_DAYS = 270

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Registers a device for a session, or for nobody when that is null. It no longer belongs to any other session. */
export async function registerDevice(
  trx: Transaction,
  token: string,
  session_id: number | null,
): Promise<void> {
  // If the session has ended meanwhile, the device belongs to nobody.
  await sql`
    insert into user_devices (token_hash, token, session_id)
    values (${hashOf(token)}, ${token}, (select session_id from user_sessions where session_id = ${session_id}))
    on conflict (token_hash) do update set session_id = excluded.session_id, registered_at = now()`.execute(
    trx,
  )
}

/** Whether a token was registered before. */
export async function isKnownDevice(db: Database, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('user_devices')
    .select('device_id')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return found !== undefined
}

/** Takes a device from its user. Its row stays until the topics at the push service have been removed. */
export async function releaseDevice(trx: Transaction, token: string): Promise<void> {
  await trx
    .updateTable('user_devices')
    .set({ session_id: null })
    .where('token_hash', '=', hashOf(token))
    .execute()
}

/** Deletes a device whose token the push service does not know any more. */
export async function dropDevice(db: Database, token: string): Promise<void> {
  await db.deleteFrom('user_devices').where('token_hash', '=', hashOf(token)).execute()
}

/** Deletes devices that have not been registered again for a long time. */
export async function sweepUserDevices(db: Database): Promise<void> {
  await sql`
    delete from user_devices where registered_at < now() - make_interval(days => ${FORGOTTEN_DAYS})`.execute(
    db,
  )
}

export type OutdatedDevice = { device_id: number; token: string; wanted: number }

/** The devices whose topics may have to change. */
export async function outdatedDevices(db: Database, most: number): Promise<OutdatedDevice[]> {
  const { rows } = await sql<OutdatedDevice>`
    select device_id, token, wanted from user_devices where wanted <> synced
    order by device_id limit ${most}`.execute(db)
  return rows
}

export type TopicChange = { device_id: number; kind: FollowedKind; record_id: number; action: TopicAction }

/** The changes of topics that are needed: a device has the topics of what its user follows, and no others. */
export async function topicChanges(db: Database, ids: readonly number[]): Promise<TopicChange[]> {
  const { rows } = await sql<TopicChange>`
    with followed as (
      select d.device_id, f.kind, f.record_id
      from user_devices d join user_sessions s using (session_id) join user_follows f using (user_id)
      where d.device_id = any(${ids}::int[])
    ), known as (
      select device_id, kind, record_id from user_device_topics where device_id = any(${ids}::int[])
    )
    select *, 'subscribe' as action from (select * from followed except select * from known) added
    union all
    select *, 'unsubscribe' from (select * from known except select * from followed) removed
    order by action, kind, record_id, device_id`.execute(db)
  return rows
}

/** Records which changes of topics the push service has made. */
export async function keepTopics(
  trx: Transaction,
  { kind, record_id, action }: Omit<TopicChange, 'device_id'>,
  ids: readonly number[],
): Promise<void> {
  if (action === 'subscribe')
    await sql`
      insert into user_device_topics (device_id, kind, record_id)
      select device_id, ${kind}, ${record_id} from user_devices where device_id = any(${ids}::int[])
      on conflict do nothing`.execute(trx)
  else
    await sql`
      delete from user_device_topics
      where kind = ${kind} and record_id = ${record_id} and device_id = any(${ids}::int[])`.execute(trx)
}

/** Records that devices have the right topics, as of when they were read. */
export async function markSynced(db: Database, devices: readonly OutdatedDevice[]): Promise<void> {
  await sql`
    update user_devices d set synced = r.wanted
    from unnest(${devices.map(({ device_id }) => device_id)}::int[], ${devices.map(({ wanted }) => wanted)}::int[])
      r(device_id, wanted)
    where d.device_id = r.device_id`.execute(db)
}
