import { sql } from 'kysely'
import type { Transaction } from '#server/core/database/connect.ts'

/**
 * Gives the record that stays what listeners keep of merged records: follows, favourites, ratings, bookmarks, and places in play
 * queues. The changes are kept for the undo.
 */
export async function moveListeners(trx: Transaction, change_id: number): Promise<void> {
  await sql`
    with changed as (
      insert into user_follows as own (user_id, kind, record_id, followed_at)
      select f.user_id, f.kind, m.into_id, min(f.followed_at)
      from merged_records m join user_follows f on f.kind = m.resource and f.record_id = m.record_id
      where m.change_id = ${change_id}
      group by f.user_id, f.kind, m.into_id
      on conflict do nothing returning user_id, to_jsonb(own) as after)
    insert into merged_listening (change_id, user_id, what, after)
    select ${change_id}::bigint, user_id, 'follow', after from changed`.execute(trx)
  await sql`
    with changed as (
      insert into listener_marks as own (user_id, kind, record_id, starred_at, rating)
      select k.user_id, k.kind, m.into_id, min(k.starred_at), max(k.rating)
      from merged_records m join listener_marks k on k.kind = m.resource and k.record_id = m.record_id
      where m.change_id = ${change_id}
      group by k.user_id, k.kind, m.into_id
      on conflict (user_id, kind, record_id) do update
        set starred_at = least(own.starred_at, excluded.starred_at), rating = coalesce(own.rating, excluded.rating)
      returning new.user_id, case when old.user_id is not null then to_jsonb(old) end as before, to_jsonb(new) as after)
    insert into merged_listening (change_id, user_id, what, before, after)
    select ${change_id}::bigint, user_id, 'mark', before, after from changed where before is distinct from after`.execute(
    trx,
  )
  await sql`
    with changed as (
      insert into bookmarks as own (user_id, track_id, position_ms, comment, created_at, changed_at)
      select distinct on (b.user_id) b.user_id, m.into_id, b.position_ms, b.comment, b.created_at, b.changed_at
      from merged_records m join bookmarks b on b.track_id = m.record_id
      where m.change_id = ${change_id} and m.resource = 'tracks'
      order by b.user_id, b.changed_at desc
      on conflict do nothing returning user_id, to_jsonb(own) as after)
    insert into merged_listening (change_id, user_id, what, after)
    select ${change_id}::bigint, user_id, 'bookmark', after from changed`.execute(trx)
  await sql`
    with merged as (
      select record_id, into_id from merged_records where change_id = ${change_id} and resource = 'tracks'
    ), changed as (
      update play_queues q set track_ids = (
        select array_agg(coalesce(into_id, track_id) order by at)
        from unnest(q.track_ids) with ordinality queued(track_id, at) left join merged on record_id = track_id)
      where q.track_ids && (select array_agg(record_id) from merged)
      returning new.user_id, to_jsonb(old.track_ids) as before, to_jsonb(new.track_ids) as after)
    insert into merged_listening (change_id, user_id, what, before, after)
    select ${change_id}::bigint, user_id, 'queue', before, after from changed`.execute(trx)
}

/**
 * Takes back what a merge has given listeners, where it is still as the merge left it. What they keep of the merged records was
 * never removed.
 */
export async function moveListenersBack(trx: Transaction, change_id: number): Promise<void> {
  const mine = (what: 'follow' | 'mark' | 'queue' | 'bookmark') =>
    sql`m.change_id = ${change_id} and m.what = ${sql.lit(what)} and m.user_id = own.user_id`
  const isOf = sql`own.kind = m.after->>'kind' and own.record_id = (m.after->>'record_id')::int
    and to_jsonb(own) = m.after`
  await sql`delete from user_follows own using merged_listening m where ${mine('follow')} and ${isOf}`.execute(
    trx,
  )
  await sql`
    delete from listener_marks own using merged_listening m
    where ${mine('mark')} and m.before is null and ${isOf}`.execute(trx)
  await sql`
    update listener_marks own
    set starred_at = (m.before->>'starred_at')::timestamptz, rating = (m.before->>'rating')::int
    from merged_listening m where ${mine('mark')} and m.before is not null and ${isOf}`.execute(trx)
  await sql`
    delete from bookmarks own using merged_listening m
    where ${mine('bookmark')} and to_jsonb(own) = m.after`.execute(trx)
  await sql`
    update play_queues own set track_ids = array(
      select id::int from jsonb_array_elements_text(m.before) with ordinality e(id, at) order by at)
    from merged_listening m where ${mine('queue')} and to_jsonb(own.track_ids) = m.after`.execute(trx)
}
