import { sql } from 'kysely'
import type { Transaction } from '#server/core/database/connect.ts'

/**
 * Lets the one that stays have what listeners keep of merged records: who follows them, favourites, ratings, and places in
 * play queues. After an undo, both have followers, favourites and ratings.
 */
export async function moveListeners(trx: Transaction, change_id: number): Promise<void> {
  await sql`
    insert into user_follows (user_id, kind, record_id, followed_at)
    select f.user_id, f.kind, m.into_id, min(f.followed_at)
    from merged_records m join user_follows f on f.kind = m.resource and f.record_id = m.record_id
    where m.change_id = ${change_id}
    group by f.user_id, f.kind, m.into_id
    on conflict do nothing`.execute(trx)
  await sql`
    insert into listener_marks as own (user_id, kind, record_id, starred_at, rating)
    select k.user_id, k.kind, m.into_id, min(k.starred_at), max(k.rating)
    from merged_records m join listener_marks k on k.kind = m.resource and k.record_id = m.record_id
    where m.change_id = ${change_id}
    group by k.user_id, k.kind, m.into_id
    on conflict (user_id, kind, record_id) do update
      set starred_at = least(own.starred_at, excluded.starred_at), rating = coalesce(own.rating, excluded.rating)`.execute(
    trx,
  )
  await sql`
    with merged as (
      select record_id, into_id from merged_records where change_id = ${change_id} and resource = 'tracks'
    )
    update play_queues q set track_ids = (
      select array_agg(coalesce(into_id, track_id) order by at)
      from unnest(q.track_ids) with ordinality queued(track_id, at) left join merged on record_id = track_id)
    where q.track_ids && (select array_agg(record_id) from merged)`.execute(trx)
}
