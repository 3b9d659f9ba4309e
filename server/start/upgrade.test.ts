import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Database } from '#server/core/database/connect.ts'
import { migrationNames } from '#server/core/database/migrate/migrate.ts'
import { allJobs } from '#server/jobs.ts'
import { columnsOf, hashTables } from '#server/testing/backups.ts'
import { directory, serving, signIn, start } from '#server/testing/copies.ts'
import { testDatabase } from '#server/testing/database.ts'
import { schemaFacts } from '#server/testing/schema-facts.ts'
import { databaseOfVersion01, LAST_OF_VERSION_01 } from '#server/testing/version-0-1.ts'
import { prepareDatabase } from './prepare-database.ts'
import { startLog } from './start-log.ts'

/** Of the main admin of the dump. */
const PASSWORD = 'a-long-password-1'
const BEFORE = 2000
const DEADLOCK = '40P01'

async function count(db: Database, table: 'albums' | 'artists'): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n ?? 0
}

test('a database of version 0.1.0 gets the schema of a new one, and keeps its records and its history', async () => {
  const { db } = await databaseOfVersion01()
  const [hashes, known] = [await hashTables(db), await columnsOf(db)]
  expect(Object.keys(hashes)).toEqual(
    expect.arrayContaining(['tracks', 'album_tracks', 'changes', 'change_rows']),
  )
  const fresh = await testDatabase()
  onTestFinished(fresh.drop)
  const log = startLog('silent')

  await prepareDatabase(db, allJobs, log)
  expect(await schemaFacts(db)).toEqual(await schemaFacts(fresh.db))
  expect(await hashTables(db, known)).toEqual(hashes)
  const executed = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  expect(executed.rows.map(({ name }) => name)).toEqual(await migrationNames())
  await prepareDatabase(db, allJobs, log)
  expect(await hashTables(db, known)).toEqual(hashes)
})

test('a database of an earlier version is told to pass through 0.1.0, and is not touched', async () => {
  const { db } = await databaseOfVersion01()
  await sql`delete from kysely_migration where name = ${LAST_OF_VERSION_01}`.execute(db)
  const facts = await schemaFacts(db)
  await expect(prepareDatabase(db, allJobs, startLog('silent'))).rejects.toThrow(
    'The database is of a version before 0.1.0 (0132-unseen-tracks). Start version 0.1.0 with it once, then this one.',
  )
  expect(await schemaFacts(db)).toEqual(facts)
})

test('a database of version 0.1.0 is brought up to date while its process goes on writing, and nothing is lost', async () => {
  const { db, url } = await databaseOfVersion01()
  const there = { albums: await count(db, 'albums'), artists: await count(db, 'artists') }
  await sql`insert into albums (name) select 'Bhajan ' || n from generate_series(1, ${BEFORE}) n`.execute(db)
  await sql`insert into artists (name) select 'Singer ' || n from generate_series(1, ${BEFORE}) n`.execute(db)
  await addEditedExports(db)
  await addCatalogues(db)

  // As version 0.1.0 writes: with the columns that it knows, on connections that it had before, and once more where it and
  // the migration have waited for each other (`inTransaction`).
  let isOver = false
  const written: string[] = []
  async function writer(table: 'albums' | 'artists', id: 'album_id' | 'artist_id') {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const write = async (text: string, values: unknown[]): Promise<{ rows: { id: number }[] }> =>
      client
        .query(text, values)
        .catch((error) => (error.code === DEADLOCK ? write(text, values) : Promise.reject(error)))
    for (let n = 1; !isOver; n++) {
      const name = `${table} ${n} while upgrading`
      const { rows } = await write(`insert into ${table} (name) values ($1) returning ${id} as id`, [name])
      await write(`update ${table} set hindi_name = 'नया', date_modified = now() where ${id} = $1`, [
        rows[0]?.id,
      ])
      await write(`delete from ${table} where name = $1`, [
        `${table === 'artists' ? 'Singer' : 'Bhajan'} ${n}`,
      ])
      written.push(name)
      await pause(20)
    }
    await client.end()
  }
  const writing = Promise.all([writer('albums', 'album_id'), writer('artists', 'artist_id')])
  const product = await serving(start(await directory(), { DATABASE_URL: url, LOG_LEVEL: 'error' }))
  const whenServing = written.length
  await expect.poll(() => written.length, { timeout: 60_000 }).toBeGreaterThan(whenServing + 20)
  isOver = true
  await writing

  const { data } = await signIn(product.address, 'admin@example.org', PASSWORD)
  const list = async (path: string, body: object) => {
    const response = await fetch(`${product.address}api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${data.adminInfo.access_token}` },
      body: JSON.stringify(body),
    })
    return (await response.json()).data
  }
  // The totals are kept by triggers, which also count what the other process writes.
  const [albums, artists] = [
    await list(contract.albums.list.path, {}),
    await list(contract.artists.list.path, {}),
  ]
  expect([albums.totalCount, artists.totalCount]).toEqual([BEFORE + there.albums, BEFORE + there.artists])
  const edited = { filters: { file_kind: 'edited_export' }, sorted: { id: 'file_name', desc: false } }
  expect((await list(contract.imports.list.path, edited)).Info).toMatchObject([
    {
      file_name: 'applied.xlsx',
      state: 'done',
      rows: 9,
      updated: 1,
      waiting: 0,
      existing: 1,
      failed: 2,
      unchanged: 5,
    },
    {
      file_name: 'ready.xlsx',
      state: 'ready',
      rows: 9,
      updated: 0,
      waiting: 1,
      existing: 1,
      failed: 2,
      unchanged: 5,
    },
  ])
  const catalogues = { filters: { file_kind: 'catalogue' }, sorted: { id: 'file_name', desc: false } }
  expect((await list(contract.imports.list.path, catalogues)).Info).toMatchObject([
    {
      file_name: 'done.tar',
      state: 'done',
      rows: 5,
      added: 2,
      updated: 1,
      unchanged: 1,
      failed: 1,
      waiting: 0,
    },
    { file_name: 'failed.tar', state: 'stopped', rows: 5, added: 2, updated: 1, unchanged: 1, failed: 1 },
  ])
  const { rows } = await sql<{ name: string }>`
    select name from albums union all select name from artists`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  expect(written.filter((name) => !names.has(name))).toEqual([])
  const found = () => list(contract.albums.list.path, { searchText: `Bhajan ${BEFORE}` })
  await expect.poll(async () => (await found()).totalCount, { timeout: 60_000 }).toBe(1)
  expect(product.output()).not.toMatch(/"level":(50|60)/)
})

/** Adds two uploaded catalogues as version 0.1.0 stored them, and one that its command has imported. */
async function addCatalogues(db: Database): Promise<void> {
  await sql`
    insert into catalogue_imports (admin_id, admin_name, label, digest, source, state, is_uploaded, lines_total, counts)
    select a.admin_id, a.name, label || '.tar', '', '', state, label <> 'command', 7,
      '{"tags": {"added": 2, "changed": 0, "unchanged": 1, "failed": 0}, "tracks": {"added": 0, "changed": 1, "unchanged": 0, "failed": 1}}'
    from admins a cross join (values ('done', 'done'), ('failed', 'failed'), ('command', 'importing')) made(label, state)
    where a.admin_type = 'admin'`.execute(db)
}

/**
 * Adds two exported files that came back as version 0.1.0 stored them, one of them applied: each with a row that is written, one in
 * conflict, one with a problem and one without a record.
 */
async function addEditedExports(db: Database): Promise<void> {
  await sql`
    with added as (
      insert into file_updates (admin_id, file_name, state, rows)
      select admin_id, state || '.xlsx', state, 9
      from admins cross join unnest(array['ready', 'applied']) state where admin_type = 'admin'
      returning update_id
    )
    insert into file_update_rows
      (update_id, row_no, sheet_row, list, record_id, name, problem, cells, changes, conflicts, problems)
    select update_id, r.* from added cross join (values
      (1, 2, 'albums', 1, 'Changed', null, '[]'::jsonb, 1, 0, 0),
      (2, 3, 'albums', 2, 'In conflict', null, '[]', 1, 1, 0),
      (3, 4, 'albums', 3, 'With a problem', null, '[]', 0, 0, 1),
      (4, 5, null, null, 'Without a record', 'No ID', '[]', 0, 0, 1)) r`.execute(db)
}
