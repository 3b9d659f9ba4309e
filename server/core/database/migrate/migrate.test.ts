import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { startLog } from '#server/start/start-log.ts'
import { testDatabase } from '#server/testing/database.ts'
import { waitingIn } from '#server/testing/while-locked.ts'
import type { Database } from '../connect.ts'
import { type Migrations, migrateToLatest, migrationNames } from './migrate.ts'

const log = startLog('silent')
/** A table of songs. */
const songs: Migrations = {
  '9001-songs': {
    up: async (trx) => {
      await sql`create table songs (song_id integer generated always as identity primary key, name text not null)`.execute(
        trx,
      )
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

async function executed() {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name > '9' order by name`.execute(db)
  return rows.map(({ name }) => name)
}

test('a migration is tried again when it and a query have waited for each other', async () => {
  await migrateToLatest(db, log, { ...landed, ...songs })
  await sql`create table singers (name text)`.execute(db)
  const tempo: Migrations = {
    ...landed,
    ...songs,
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
