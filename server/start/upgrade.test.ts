import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { connect } from '#server/core/database/connect.ts'
import { migrateTo } from '#server/core/database/migrate/migrate.ts'
import { emptyDatabase } from '#server/testing/backups.ts'
import { directory, serving, signIn, start } from '#server/testing/copies.ts'

const PASSWORD = 'correct horse battery'
const BEFORE = 2000

test('a database of the first release is brought up to date while its process goes on writing, and nothing is lost', async () => {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  const db = connect(url)
  onTestFinished(() => db.destroy())
  await db.transaction().execute((trx) => migrateTo(trx, '0001-first-schema'))
  await sql`insert into albums (name) select 'Bhajan ' || n from generate_series(1, ${BEFORE}) n`.execute(db)
  await sql`insert into artists (name) select 'Singer ' || n from generate_series(1, ${BEFORE}) n`.execute(db)

  // As the first release writes: with the columns that it knows, on connections that it had before.
  let isOver = false
  const written: string[] = []
  async function writer(table: 'albums' | 'artists', id: 'album_id' | 'artist_id') {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (let n = 1; !isOver; n++) {
      const name = `${table} ${n} while upgrading`
      const { rows } = await client.query(`insert into ${table} (name) values ($1) returning ${id} as id`, [
        name,
      ])
      await client.query(`update ${table} set hindi_name = 'नया', date_modified = now() where ${id} = $1`, [
        rows[0].id,
      ])
      await client.query(
        `delete from ${table} where name = '${table === 'artists' ? 'Singer' : 'Bhajan'} ${n}'`,
      )
      written.push(name)
      await pause(20)
    }
    await client.end()
  }
  const writing = Promise.all([writer('albums', 'album_id'), writer('artists', 'artist_id')])
  const product = await serving(
    start(await directory(), { DATABASE_URL: url, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'error' }),
  )
  const whenServing = written.length
  await expect.poll(() => written.length, { timeout: 60_000 }).toBeGreaterThan(whenServing + 20)
  isOver = true
  await writing

  const { data } = await signIn(product.address, 'admin@sangraha.local', PASSWORD)
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
  expect([albums.totalCount, artists.totalCount]).toEqual([BEFORE, BEFORE])
  const { rows } = await sql<{ name: string }>`
    select name from albums union all select name from artists`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  expect(written.filter((name) => !names.has(name))).toEqual([])
  const found = () => list(contract.albums.list.path, { searchText: `Bhajan ${BEFORE}` })
  await expect.poll(async () => (await found()).totalCount, { timeout: 60_000 }).toBe(1)
  expect(product.output()).not.toMatch(/"level":(50|60)/)
})
