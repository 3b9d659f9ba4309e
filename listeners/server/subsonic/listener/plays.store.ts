import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import type { Listener } from '../protocol/handler.ts'

/** A reported play with its time, in milliseconds since 1970. */
export type Play = { track_id: number; at: number }

/** In seconds: reports of the same track less than this apart are one play, however short the track is. */
const MIN_APART_SECONDS = 30
/** In minutes: how long a track counts as playing, unless it is longer. */
const PLAYING_MINUTES = 15
const KEPT_DAYS = 366

/**
 * Counts plays that a player reports, each once: a report within half of the track's length, or 30 seconds, of another one
 * of the same listener and track is the same play, sent again. Times in the future count as now.
 */
export async function countPlays(db: Database, { user_id }: Listener, plays: readonly Play[]): Promise<void> {
  const now = Date.now()
  await inTransaction(db, async (trx) => {
    // One listener's reports are counted one at a time, because concurrent ones would not see each other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`plays of ${user_id}`}, 0))`.execute(trx)
    // Counted in the order of tracks, so that concurrent reports of other listeners wait for each other at the first one
    // instead of deadlocking.
    for (const { track_id, at } of plays.toSorted((a, b) => a.track_id - b.track_id)) {
      const played_at = new Date(Math.min(at, now)).toISOString()
      await sql`
        with counted as (
          insert into listener_plays (user_id, track_id, played_at)
          select ${user_id}::int, t.track_id, ${played_at}::timestamptz from tracks t
          where t.track_id = ${track_id} and not exists (
            select from listener_plays p
            where p.user_id = ${user_id} and p.track_id = t.track_id
              and abs(extract(epoch from p.played_at - ${played_at}::timestamptz))
                < greatest(${sql.lit(MIN_APART_SECONDS)}, coalesce(t.duration, 0) / 2))
          returning track_id
        )
        update tracks set "trackCount" = "trackCount" + 1 where track_id in (select track_id from counted)`.execute(
        trx,
      )
    }
  })
}

/** Stores what a player is playing now. */
export async function setPlaying(
  db: Database,
  { user_id, client }: Listener,
  track_id: number,
): Promise<void> {
  const began_at = sql<string>`now()`
  await db
    .insertInto('now_playing')
    .values({ user_id, client, track_id })
    .onConflict((conflict) => conflict.columns(['user_id', 'client']).doUpdateSet({ track_id, began_at }))
    .execute()
}

/** Reads what the players of a listener are playing. */
export async function readPlaying(db: Database, user_id: number) {
  const { rows } = await sql<{ client: string; track_id: number; minutes: number }>`
    select p.client, p.track_id, floor(extract(epoch from now() - p.began_at) / 60)::int as minutes
    from now_playing p join tracks t on t.track_id = p.track_id
    where p.user_id = ${user_id}
      and p.began_at > now() - greatest(make_interval(mins => ${sql.lit(PLAYING_MINUTES)}), make_interval(secs => t.duration))
    order by p.began_at desc`.execute(db)
  return rows
}

/** Deletes plays that no list shows any more, and notes of what was playing yesterday. */
export async function sweepListening(db: Database): Promise<void> {
  await sql`delete from listener_plays where played_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`.execute(
    db,
  )
  await sql`delete from now_playing where began_at < now() - interval '1 day'`.execute(db)
}
