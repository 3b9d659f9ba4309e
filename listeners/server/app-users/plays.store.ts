import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type PlayResult, play, REPORT_DAYS } from '#listeners/contract/plays.ts'
import { isShown } from '#listeners/server/shared/shown.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'

type Play = z.output<typeof play>

/** In milliseconds: how far ahead the clock of a phone may be. */
const FAST_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60_000
/** PostgreSQL's largest `integer`. */
const MAX_ID = 2_147_483_647

/** The problem of a play that shows without the database, or null. */
function problemOf({ track_id, played_at }: Play, now: number): PlayResult | null {
  const at = Date.parse(played_at)
  if (at > now + FAST_MS) return 'in_future'
  if (at < now - REPORT_DAYS * DAY_MS) return 'too_old'
  return Number.isInteger(track_id) && track_id > 0 && track_id <= MAX_ID ? null : 'unknown_track'
}

const identified = z.object({ id: z.string() })

function judge(sent: unknown, now: number) {
  const id = z.safeParse(identified, sent).data?.id ?? ''
  const { data } = z.safeParse(play, sent)
  return { id, play: data, problem: data ? problemOf(data, now) : 'invalid' } as const
}

/** Counts plays, each once, and returns the result of each. A play of a track that apps do not see stays unknown. */
export async function reportPlays(trx: Transaction, sentPlays: readonly unknown[]) {
  const now = Date.now()
  const judged = sentPlays.map((sent) => judge(sent, now))
  const fine = judged.flatMap(({ play: each, problem }) => (each && problem === null ? [each] : []))
  // Plays with the same id count once. They are sorted by id, so that two calls with the same plays wait for each other instead
  // of deadlocking.
  const first = new Map(fine.toReversed().map((each) => [each.id.toLowerCase(), each]))
  const sent = [...first.values()].toSorted((a, b) => (a.id.toLowerCase() < b.id.toLowerCase() ? -1 : 1))
  const { rows } = await sql<{ track_id: number }>`
    select t.track_id from tracks t where t.track_id = any(${sent.map(({ track_id }) => track_id)}::int[])
      and ${isShown('apps', 'tracks', 't')}`.execute(trx)
  const known = new Set(rows.map(({ track_id }) => track_id))
  const wanted = sent.filter(({ track_id }) => known.has(track_id))
  const counted = await count(trx, wanted)

  return judged.map(({ id, play: each, problem }): { id: string; result: PlayResult } => {
    return { id, result: problem ?? (each ? resultOf(each) : 'invalid') }
  })

  function resultOf(each: Play): PlayResult {
    const key = each.id.toLowerCase()
    if (!known.has(each.track_id)) return 'unknown_track'
    return counted.has(key) && first.get(key) === each ? 'counted' : 'repeated'
  }
}

/** Counts the plays whose ids are new; returns these ids. */
async function count(trx: Transaction, plays: readonly Play[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ play_id: string }>`
    insert into reported_plays (play_id, played_at)
    select * from unnest(${plays.map(({ id }) => id)}::uuid[], ${plays.map(({ played_at }) => new Date(played_at).toISOString())}::timestamptz[])
    on conflict do nothing returning play_id`.execute(trx)
  const counted = new Set(rows.map(({ play_id }) => play_id))
  const tracks = plays.flatMap(({ id, track_id }) => (counted.has(id.toLowerCase()) ? [track_id] : []))
  // Locked in the order of ids, because other calls may count plays of the same tracks.
  await sql`
    with plays as (
      select track_id, count(*) as n from unnest(${tracks}::int[]) track_id group by track_id
    ), locked as materialized (
      select t.track_id from tracks t join plays using (track_id) order by t.track_id for no key update of t
    )
    update tracks t set "trackCount" = t."trackCount" + p.n
    from plays p join locked using (track_id) where t.track_id = p.track_id`.execute(trx)
  return counted
}

/** Deletes the ids of plays that are too old to be reported again, even by a clock that is ahead. */
export async function sweepReportedPlays(db: Database): Promise<void> {
  await sql`
    delete from reported_plays where played_at < now() - make_interval(days => ${REPORT_DAYS + 1})`.execute(
    db,
  )
}
