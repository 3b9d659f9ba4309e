import { sql } from 'kysely'
import type { FollowedKind } from '#contract/calls/followed.ts'
import type { Database } from '#server/core/database/connect.ts'

/**
 * The topic of a record at the push service. It begins with the topic of all devices, so that two installations with one
 * Firebase project do not share topics.
 */
export const topicOf = (all: string, kind: FollowedKind, record_id: number): string =>
  `${all}-${kind}-${record_id}`

/** How many users follow a record, and on how many phones they are signed in. */
export async function countFollowers(
  db: Database,
  kind: FollowedKind,
  record_id: number,
): Promise<{ users: number; devices: number }> {
  const { rows } = await sql<{ users: number; devices: number }>`
    select count(distinct f.user_id) as users, count(d.device_id) as devices
    from user_follows f
      join users u on u.id = f.user_id and u.status = 'active'
      left join user_sessions s on s.user_id = f.user_id
      left join user_devices d on d.session_id = s.session_id
    where f.kind = ${kind} and f.record_id = ${record_id}`.execute(db)
  return rows[0] ?? { users: 0, devices: 0 }
}
