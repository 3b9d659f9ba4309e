import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Transaction } from '#server/core/database/connect.ts'
import { hostBehind } from '#server/core/downloads/share-links.ts'
import type { Queue } from '#server/core/jobs/queue.ts'
import { message } from '#server/core/messages/message.ts'
import { fetchTrack } from './fetch-track.job.ts'
import type { Fetch } from './fetches.store.ts'

/** How many downloads are queued in one statement. */
const QUEUE_BATCH = 1000

export const WAITING = message('fetch.waiting')

/**
 * Queues the downloads of these tracks from their links, in the transaction that wrote them, and returns how many. Skips tracks
 * without a link, and discards a download that is running.
 */
export const startFetches = (trx: Transaction, queue: Queue, track_ids: readonly number[]): Promise<number> =>
  startFetchesWhere(trx, queue, sql<SqlBool>`t.track_id = any(${track_ids}::int[])`)

/** Like `startFetches`, for the tracks that match a condition on the alias `t`. */
export async function startFetchesWhere(
  trx: Transaction,
  queue: Queue,
  which: RawBuilder<SqlBool>,
): Promise<number> {
  const { rows } = await sql<Fetch & { track_link: string }>`
    with chosen as materialized (
      select t.track_id, t.track_link, case when t.audio_key is null then '0' else '1' end as is_track_complete
      from tracks t where t.track_link is not null and (${which}) order by t.track_id for update
    ), told as (
      update tracks t set message = ${WAITING}, is_track_complete = c.is_track_complete
      from chosen c where c.track_id = t.track_id
        and (t.message, t.is_track_complete) is distinct from (${WAITING}, c.is_track_complete)
    ), put as (
      insert into track_fetches (track_id, fetch_id) select track_id, gen_random_uuid() from chosen
      on conflict (track_id) do update set fetch_id = excluded.fetch_id, state = 'waiting', begun = 0, failed = 0,
        next_at = null, received = null, total = null, touched_at = now()
      returning track_id, fetch_id
    )
    select track_id, fetch_id, track_link from chosen join put using (track_id) order by track_id`.execute(
    trx,
  )
  for (let from = 0; from < rows.length; from += QUEUE_BATCH) {
    const pieces = rows.slice(from, from + QUEUE_BATCH).map(({ track_link, ...payload }) => ({
      payload,
      group: hostBehind(track_link),
    }))
    await queue.add(trx, fetchTrack, pieces)
  }
  return rows.length
}

/**
 * Queues downloads for tracks that an undo has left without their recording: those that are pending again, and those
 * whose link it has restored. `change_id` is the change of the undo itself.
 */
export async function fetchUndone(trx: Transaction, queue: Queue, change_id: number): Promise<void> {
  // The ids are read by a subquery and not a join, in which PostgreSQL may expect one row and read all for each track.
  const undone = sql`select r.record_id from change_rows r where r.change_id = ${change_id} and r.resource = 'tracks'`
  await sql`
    delete from track_fetches f using tracks t
    where t.track_id = f.track_id and t.track_link is null and f.track_id = any(array(${undone}))`.execute(
    trx,
  )
  await startFetchesWhere(
    trx,
    queue,
    sql<SqlBool>`t.track_id = any(array(${undone})) and (
      (t.audio_key is null and t.is_track_complete = '0'
        and not exists (select from track_fetches f where f.track_id = t.track_id))
      or t.track_id in (${undone} and r.before->>'track_link' <> r.after->>'track_link'
        and r.before->>'audio_key' is not distinct from r.after->>'audio_key'))`,
  )
}
