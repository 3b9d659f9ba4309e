import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Log } from '#server/core/log/log.ts'
import { type TestDatabase, testDatabase } from '#server/testing/database.ts'
import type { Database } from '../connect.ts'
import { readProgress } from '../work-progress.ts'
import type { Backfill } from './backfill.ts'
import { runBackfill } from './run-backfill.ts'

const SONGS = 1000
const BATCH = 100

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.drop())

/** Songs get a title for sorting, as a migration would have it; `times` says how often each was written. */
beforeEach(async () => {
  await sql`
    drop table if exists songs;
    create table songs (song_id integer generated always as identity primary key, name text not null,
      sort_name text, times integer not null default 0);
    insert into songs (name) select 'Song ' || n from generate_series(1, ${sql.lit(SONGS)}) n;
    delete from backfills`.execute(db)
})

const sortNames = {
  name: '9999-sort-names',
  version: 1,
  async countLeft(db) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from songs where sort_name is null`.execute(db)
    return rows[0]?.n ?? 0
  },
  async batch(trx, position) {
    const { rows } = await sql<{ done: number; last: number | null }>`
      with chosen as (
        select song_id from songs where song_id > ${position?.after ?? 0} and sort_name is null
        order by song_id limit ${BATCH} for no key update
      ), changed as (
        update songs set sort_name = lower(name), times = times + 1 from chosen where songs.song_id = chosen.song_id
        returning songs.song_id
      )
      select count(*)::int as done, max(song_id) as last from changed`.execute(trx)
    const [row] = rows
    return row?.last ? { done: row.done, next: { after: row.last } } : null
  },
} satisfies Backfill

const logged: [message: string, details: object][] = []
const note = (details: object, message: string) => void logged.push([message, details])
const log: Log = { info: note, warn: note, error: note }

const run = (backfill: Backfill = sortNames, worker = 'one', signal = new AbortController().signal) =>
  runBackfill(db, backfill, { log, signal, worker })

/** Stops after so many batches, as a process that is told to end does. */
const stopsAfter = (batches: number) => {
  const stop = new AbortController()
  let n = 0
  const backfill: Backfill = {
    ...sortNames,
    async batch(trx, position) {
      if (++n === batches) stop.abort(new Error('stopped'))
      return sortNames.batch(trx, position)
    },
  }
  return run(backfill, 'one', stop.signal)
}

const progress = async () => (await readProgress(db))[0]
/** How many songs were written how often. */
async function timesWritten() {
  const { rows } = await sql<{ times: number; n: number }>`
    select times, count(*)::int as n from songs group by times order by times`.execute(db)
  return rows.map(({ times, n }) => [times, n])
}

test('records are done in batches, with the progress, and there is nothing to do the next time', async () => {
  logged.length = 0
  const seen: (readonly [number, number])[] = []
  const looking: Backfill = {
    ...sortNames,
    async batch(trx, position) {
      const at = await progress()
      seen.push([at?.done ?? -1, at?.total ?? -1])
      return sortNames.batch(trx, position)
    },
  }
  expect(await run(looking)).toBe(true)
  // Ten batches, a look at the end, and one from the beginning.
  expect(seen).toEqual([
    ...Array.from({ length: SONGS / BATCH }, (_, n) => [n * BATCH, SONGS]),
    [SONGS, SONGS],
    [SONGS, SONGS],
  ])
  expect(await progress()).toMatchObject({
    done: SONGS,
    total: SONGS,
    rest: null,
    finished_at: expect.any(String),
  })
  expect(logged).toEqual([
    ['Stored records are brought up to date', { work: sortNames.name, left: SONGS }],
    ['Stored records are up to date', { work: sortNames.name, done: SONGS }],
  ])
  expect(await run()).toBe(true)
  expect(await timesWritten()).toEqual([[1, SONGS]])
})

test('what was interrupted goes on where it was, and the rest is estimated from what is done', async () => {
  await expect(stopsAfter(3)).rejects.toThrow('stopped')
  expect(await progress()).toMatchObject({ done: 3 * BATCH, total: SONGS, finished_at: null })
  await sql`update backfills set seconds = 30`.execute(db)
  expect((await progress())?.rest).toBe(70)
  const positions: unknown[] = []
  await run({
    ...sortNames,
    batch(trx, position) {
      positions.push(position)
      return sortNames.batch(trx, position)
    },
  })
  expect(positions[0]).toEqual({ after: 3 * BATCH })
  expect(await progress()).toMatchObject({ done: SONGS, total: SONGS })
  expect(await timesWritten()).toEqual([[1, SONGS]])
})

test('a batch whose process dies is as if it had never begun', async () => {
  await expect(
    run({
      ...sortNames,
      async batch(trx, position) {
        const result = await sortNames.batch(trx, position)
        if (position) throw new Error('killed')
        return result
      },
    }),
  ).rejects.toThrow('killed')
  expect(await progress()).toMatchObject({ done: BATCH, total: SONGS })
  expect(await timesWritten()).toEqual([
    [0, SONGS - BATCH],
    [1, BATCH],
  ])
  // The same when what was done cannot be counted.
  const uncounted: Backfill = {
    ...sortNames,
    async batch(trx, position) {
      const result = await sortNames.batch(trx, position)
      return result && { ...result, done: Number.NaN }
    },
  }
  await expect(run(uncounted)).rejects.toThrow()
  expect(await timesWritten()).toContainEqual([0, SONGS - BATCH])
})

test('of several processes one is at it, and another goes on when that one has been silent for a while', async () => {
  const slow: Backfill = {
    ...sortNames,
    async batch(trx, position) {
      await pause(20)
      return sortNames.batch(trx, position)
    },
  }
  const workers = ['one', 'two', 'three']
  const ended = await Promise.all(workers.map((worker) => run(slow, worker)))
  expect(ended.filter(Boolean)).toHaveLength(1)
  expect(await timesWritten()).toEqual([[1, SONGS]])

  await sql`update songs set sort_name = null, times = 0`.execute(db)
  await expect(stopsAfter(3)).rejects.toThrow()
  // As if it had been killed: it could not let go.
  await sql`update backfills set worker = 'one'`.execute(db)
  expect(await run(sortNames, 'two')).toBe(false)
  expect(await timesWritten()).toContainEqual([0, SONGS - 3 * BATCH])
  await sql`update backfills set updated_at = now() - interval '21 seconds'`.execute(db)
  expect(await run(sortNames, 'two')).toBe(true)
  expect(await timesWritten()).toEqual([[1, SONGS]])
})

test('a process that was only slow does not go on beside the one that has taken over', async () => {
  let taken: Promise<unknown> = Promise.resolve()
  const slow = await run({
    ...sortNames,
    batch(trx, position) {
      // Waits for the end of this batch.
      if (position === null)
        taken = sql`update backfills set worker = 'two', updated_at = now() + interval '1 hour'`.execute(db)
      return sortNames.batch(trx, position)
    },
  })
  await taken
  expect(slow).toBe(false)
  expect((await progress())?.done).toBeLessThan(SONGS)
  expect(await run(sortNames, 'two')).toBe(true)
  expect(await timesWritten()).toEqual([[1, SONGS]])
})

test('what the version before writes meanwhile is neither lost nor left out', async () => {
  let n = 0
  const whileOthersWrite: Backfill = {
    ...sortNames,
    async batch(trx, position) {
      n++
      // Behind where it is: it sees them when it looks once more.
      if (n === 5) {
        await sql`insert into songs (song_id, name) overriding system value values (-1, 'Old'), (0, 'Older')`.execute(
          db,
        )
        await sql`update songs set name = 'Renamed' where song_id = 900`.execute(db)
        await sql`update songs set name = 'Cleared', sort_name = null where song_id = 7`.execute(db)
        await sql`delete from songs where song_id = 950`.execute(db)
      }
      return sortNames.batch(trx, position ?? { after: -10 })
    },
  }
  expect(await run(whileOthersWrite)).toBe(true)
  expect(await sortNames.countLeft(db)).toBe(0)
  const { rows } = await sql`
    select song_id, name, sort_name from songs where name !~ '^Song' order by song_id`.execute(db)
  expect(rows).toEqual([
    { song_id: -1, name: 'Old', sort_name: 'old' },
    { song_id: 0, name: 'Older', sort_name: 'older' },
    { song_id: 7, name: 'Cleared', sort_name: 'cleared' },
    { song_id: 900, name: 'Renamed', sort_name: 'renamed' },
  ])
  const at = await progress()
  expect(at?.total).toBe(at?.done)

  // And what it writes after the end is found the next time.
  await sql`insert into songs (name) values ('Late')`.execute(db)
  expect(await run()).toBe(true)
  expect(await progress()).toMatchObject({ done: 1, total: 1 })
})

test('a change of the record under way is waited for, and what it says is what counts', async () => {
  let started: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (trx) => {
    await sql`update songs set name = 'Edited' where song_id = 1`.execute(trx)
    started = run()
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows.length
      })
      .toBeGreaterThan(0)
  })
  await started
  const { rows } = await sql`select name, sort_name from songs where song_id = 1`.execute(db)
  expect(rows).toEqual([{ name: 'Edited', sort_name: 'edited' }])
})

test('a process of an earlier version leaves alone what a later one has begun, which begins anew', async () => {
  await expect(stopsAfter(3)).rejects.toThrow()
  const later = { ...sortNames, version: 2 }
  await expect(run(later, 'two', AbortSignal.abort())).rejects.toThrow()
  expect(await progress()).toMatchObject({ done: 0, total: SONGS - 3 * BATCH })
  expect(await run()).toBe(false)
  expect(await run(later, 'two')).toBe(true)
  expect(await progress()).toMatchObject({ done: SONGS - 3 * BATCH, total: SONGS - 3 * BATCH })
})
