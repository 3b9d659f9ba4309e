import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { startLog } from '#server/start/start-log.ts'
import { testDatabase } from '#server/testing/database.ts'
import { waitingIn } from '#server/testing/while-locked.ts'
import type { Database } from '../connect.ts'
import { readProgress } from '../work-progress.ts'
import type { Backfill } from './backfill.ts'
import { type Migrations, migrateToLatest, migrationNames } from './migrate.ts'
import { runBackfill } from './run-backfill.ts'

const log = startLog('silent')
const SONGS = 2500

const sortNames: Pick<Backfill, 'countLeft' | 'batch'> = {
  async countLeft(db) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from songs where sort_name is null`.execute(db)
    return rows[0]?.n ?? 0
  },
  async batch(trx, position) {
    const { rows } = await sql<{ song_id: number }>`
      with chosen as (
        select song_id from songs where song_id > ${position?.after ?? 0} and sort_name is null
        order by song_id limit 1000 for no key update
      )
      update songs set sort_name = lower(name) from chosen where songs.song_id = chosen.song_id
      returning songs.song_id`.execute(trx)
    const after = Math.max(...rows.map(({ song_id }) => song_id))
    return rows.length > 0 ? { done: rows.length, next: { after } } : null
  },
}

/** Three versions: songs, a title for sorting (expand), and that each has one (contract). */
const songs: Migrations = {
  '9001-songs': {
    up: async (trx) => {
      await sql`
        create table songs (song_id integer generated always as identity primary key, name text not null);
        insert into songs (name) select 'Song ' || n from generate_series(1, ${sql.lit(SONGS)}) n`.execute(
        trx,
      )
    },
  },
  '9002-sort-names': {
    up: async (trx) => {
      await sql`alter table songs add column sort_name text`.execute(trx)
    },
    backfill: sortNames,
  },
  '9003-tempo': {
    up: async (trx) => {
      await sql`alter table songs add column tempo integer`.execute(trx)
    },
  },
  '9004-sorted': {
    needsBackfills: ['9002-sort-names'],
    up: async (trx) => {
      await sql`alter table songs alter column sort_name set not null`.execute(trx)
    },
  },
}

let db: Database
let landed: Migrations
beforeEach(async () => {
  const database = await testDatabase()
  onTestFinished(database.drop)
  db = database.db
  landed = Object.fromEntries((await migrationNames()).map((name) => [name, { up: async () => {} }]))
})

const before = (end: string): Migrations => ({
  ...landed,
  ...Object.fromEntries(Object.entries(songs).filter(([name]) => name < end)),
})

async function executed() {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name > '9' order by name`.execute(db)
  return rows.map(({ name }) => name)
}

test('an upgrade over several versions does the long work of a migration before the one that needs it', async () => {
  await migrateToLatest(db, log, before('9005'))
  expect(await executed()).toEqual(Object.keys(songs))
  expect(await readProgress(db)).toMatchObject([
    { name: '9002-sort-names', done: SONGS, total: SONGS, finished_at: expect.any(String) },
  ])
})

test('the long work of a migration does not hold up the start of its own version, and the next finishes what is left', async () => {
  await migrateToLatest(db, log, before('9003'))
  expect(await readProgress(db)).toEqual([])
  const stop = new AbortController()
  const stopped: Backfill = {
    ...{ name: '9002-sort-names', version: 1, ...sortNames },
    batch(trx, position) {
      stop.abort()
      return sortNames.batch(trx, position)
    },
  }
  const first = runBackfill(db, stopped, { log, signal: stop.signal, worker: 'one' })
  await expect(first).rejects.toThrow()
  expect(await readProgress(db)).toMatchObject([{ done: 1000, total: SONGS, finished_at: null }])
  await migrateToLatest(db, log, before('9005'))
  expect(await executed()).toContain('9004-sorted')
  expect(await readProgress(db)).toMatchObject([{ done: SONGS, total: SONGS }])
})

test('a migration waits for another process that is at what it needs', async () => {
  await migrateToLatest(db, log, before('9003'))
  await sql`insert into backfills (name, version, total, worker) values ('9002-sort-names', 1, ${SONGS}, 'other')`.execute(
    db,
  )
  let isOver = false
  const migrated = migrateToLatest(db, log, before('9005')).then(() => {
    isOver = true
  })
  await sql`update songs set sort_name = name where song_id <= 2000`.execute(db)
  expect(await executed()).not.toContain('9004-sorted')
  expect(isOver).toBe(false)
  await sql`update backfills set worker = null`.execute(db)
  await migrated
  expect(await executed()).toContain('9004-sorted')
  // 500 of them were left.
  expect(await readProgress(db)).toMatchObject([{ done: 500, total: 500 }])
})

test('a migration is tried again when it and a query have waited for each other', async () => {
  await migrateToLatest(db, log, before('9002'))
  await sql`create table singers (name text)`.execute(db)
  const tempo: Migrations = {
    ...before('9002'),
    '9002-tempo': {
      up: async (trx) => {
        await sql`alter table songs add column tempo integer`.execute(trx)
        await sql`alter table singers add column tempo integer`.execute(trx)
      },
    },
  }
  let migrating: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`select from singers`.execute(trx)
    migrating = migrateToLatest(db, log, tempo)
    await expect.poll(() => waitingIn(db)).toBe(1)
    // The one that began to wait first finds the deadlock first, and gives up.
    await sql`select from songs`.execute(trx)
  })
  await migrating
  expect(await executed()).toEqual(['9001-songs', '9002-tempo'])
})

test('an upgrade says which migration it begins, how long each took, and from where to where it went', async () => {
  const { db, drop } = await testDatabase()
  onTestFinished(drop)
  const lines: [string, object][] = []
  const info = (details: object, text: string) => void lines.push([text, details])
  const all = Object.fromEntries(
    (await migrationNames()).map((name) => [name, { up: async () => undefined }]),
  )
  const more = { '9001-a': { up: async () => undefined }, '9002-b': { up: async () => undefined } }
  await migrateToLatest(db, { ...log, info }, { ...all, ...more })
  expect(lines.map(([text]) => text)).toEqual([
    'Migrating 1 of 2',
    'Migrated',
    'Migrating 2 of 2',
    'Migrated',
    'The database is up to date',
  ])
  expect(lines[1]?.[1]).toEqual({ migration: '9001-a', ms: expect.any(Number) })
  const from = (await migrationNames()).at(-1)
  expect(lines[4]?.[1]).toEqual({ from, to: '9002-b', migrations: 2, seconds: expect.any(Number) })
  lines.splice(0)
  await migrateToLatest(db, { ...log, info }, { ...all, ...more })
  expect(lines).toEqual([])
})
