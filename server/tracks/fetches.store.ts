import { sql } from 'kysely'
import type { Database, Transaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { StoredAudio } from '#server/files/audio.ts'
import { keepFiles } from '#server/files/stored-files.ts'
import { recordSet, THE_SYSTEM } from '#server/history/record-change.ts'

/** One fetch of a track's recording: a later one of the same track has another `fetch_id`. */
export type Fetch = { track_id: number; fetch_id: string }

/** Where the recording of a pending track `t` stands. */
export const FETCH_STATE = sql`(
  select jsonb_build_object(
    'state', case when t.is_track_complete = '1' then 'failed' else coalesce(f.state, 'waiting') end,
    'next_at', to_char(f.next_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'received', f.received,
    'total', f.total)
  from (select t.track_id) one left join track_fetches f using (track_id))`

/** The link of a fetch, and how often it was begun and has failed. */
export type Begun = { link: string; begun: number; failed: number }

/** Marks a fetch as begun; null when it is called off by now. */
export async function beginFetch(db: Database, { track_id, fetch_id }: Fetch): Promise<Begun | null> {
  const { rows } = await sql<Begun>`
    update track_fetches f
    set state = 'fetching', begun = begun + 1, next_at = null, received = null, total = null, touched_at = now()
    from tracks t
    where t.track_id = f.track_id and t.track_link is not null
      and f.track_id = ${track_id} and f.fetch_id = ${fetch_id}
    returning t.track_link as link, f.begun, f.failed`.execute(db)
  return rows[0] ?? null
}

/** Tells how far a fetch is, in bytes; false when it is called off by now. */
export async function tellProgress(
  db: Database,
  { track_id, fetch_id }: Fetch,
  received: number,
  total: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('track_fetches')
    .set({ received, total, touched_at: sql`now()` })
    .where('track_id', '=', track_id)
    .where('fetch_id', '=', fetch_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Every write here takes the track first, as all others do: two that meet wait for each other, and not for ever. */
const lockTrack = (trx: Transaction, { track_id }: Fetch) =>
  trx.selectFrom('tracks').select('track_id').where('track_id', '=', track_id).forUpdate().execute()

/** Ends a fetch for good; false when it was called off before. */
async function endFetch(trx: Transaction, fetch: Fetch): Promise<boolean> {
  await lockTrack(trx, fetch)
  const { numDeletedRows } = await trx
    .deleteFrom('track_fetches')
    .where('track_id', '=', fetch.track_id)
    .where('fetch_id', '=', fetch.fetch_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Gives a track the recording that was fetched; not when the fetch was called off meanwhile. */
export function completeFetch(db: Database, fetch: Fetch, audio: StoredAudio): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (!(await endFetch(trx, fetch))) return
    await keepFiles(trx, [audio.key])
    const { key, size, duration, bitrate } = audio
    // Neither version nor date: whoever edits its texts right now has not been overtaken by anybody.
    await recordSet(
      trx,
      THE_SYSTEM,
      'tracks',
      'edit',
      sql`update tracks set audio_key = ${key}, audio_size = ${size}, duration = ${duration}::double precision,
            bitrate = ${bitrate}::integer, is_track_complete = '1', message = null
          where track_id = ${fetch.track_id}
          returning track_id as record_id, to_jsonb(old) as before, to_jsonb(new) as after`,
    )
    await trx
      .deleteFrom('link_checks')
      .where('track_id', '=', fetch.track_id)
      .where('field', '=', 'track_link')
      .execute()
  })
}

/** Ends a fetch that has failed for good. A recording that was there stays, and its new link counts as dead. */
export function failFetch(db: Database, fetch: Fetch, message: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (!(await endFetch(trx, fetch))) return
    const { rows } = await sql<{ audio_key: string | null; track_link: string }>`
      update tracks set is_track_complete = '1', message = ${message} where track_id = ${fetch.track_id}
      returning audio_key, track_link`.execute(trx)
    const [track] = rows
    if (!track?.audio_key) return
    await sql`
      insert into link_checks (track_id, field, link, failed_runs, failing_since, is_dead, problem)
      values (${fetch.track_id}, 'track_link', ${track.track_link}, 1, now(), true, ${message})
      on conflict (track_id, field) do update set link = excluded.link, checked_at = now(), failed_runs = 1,
        failing_since = now(), is_dead = true, problem = excluded.problem`.execute(trx)
  })
}

/** Puts a fetch off until `next_at` (ISO 8601); false when it is called off by now. */
export async function postponeFetch(
  trx: Transaction,
  fetch: Fetch,
  next_at: string,
  message: string,
): Promise<boolean> {
  await lockTrack(trx, fetch)
  const { numUpdatedRows } = await trx
    .updateTable('track_fetches')
    .set({ state: 'retrying', failed: sql`failed + 1`, next_at, touched_at: sql`now()` })
    .where('track_id', '=', fetch.track_id)
    .where('fetch_id', '=', fetch.fetch_id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx.updateTable('tracks').set({ message }).where('track_id', '=', fetch.track_id).execute()
  return true
}
