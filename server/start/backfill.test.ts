import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readProgress } from '#server/core/database/work-progress.ts'
import { directory, serving, start, stopped } from '#server/testing/copies.ts'
import { testDatabase } from '#server/testing/database.ts'

const ALBUMS = 12_000

test('long work after an upgrade survives the kill of its worker: another goes on, and does nothing twice', async () => {
  const { db, url, drop } = await testDatabase()
  onTestFinished(drop)
  // As a version before had stored them, which knew other rules.
  await sql`insert into albums (name) select 'Bhajan ' || n from generate_series(1, ${ALBUMS}) n`.execute(db)
  const settings = { DATABASE_URL: url, ADMIN_PASSWORD: 'correct horse battery', PROCESS: 'worker' }
  const workers = [start(await directory(), settings), start(await directory(), settings)]
  for (const worker of workers) await serving(worker)
  const at = async () => (await readProgress(db)).find(({ name }) => name === 'search-words')
  const indexed = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from albums_search`.execute(db)
    return rows[0]?.n
  }
  await expect.poll(async () => (await at())?.done ?? 0, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)

  const begun = workers.filter((worker) => worker.output().includes('Stored records are brought up to date'))
  expect(begun).toHaveLength(1)
  const [first] = begun
  if (!first) throw new Error('No worker has begun')
  await stopped(first, 'SIGKILL')
  const killed = await at()
  expect(killed?.finished_at).toBeNull()
  expect(killed?.done).toBeLessThan(ALBUMS)
  expect(await indexed()).toBe(killed?.done)
  await sql`create table written_before as select id, xmin::text as written from albums_search`.execute(db)
  // The version before goes on saving meanwhile, without the column.
  await sql`insert into albums (name) values ('Saved meanwhile')`.execute(db)
  await sql`update albums set hindi_name = 'नया' where name = 'Bhajan 11999'`.execute(db)

  await expect
    .poll(async () => (await at())?.finished_at ?? null, { timeout: 120_000, interval: 200 })
    .not.toBeNull()
  expect(await at()).toMatchObject({ done: ALBUMS + 1, total: ALBUMS + 1 })
  expect(await indexed()).toBe(ALBUMS + 1)
  const { rows: twice } = await sql`
    select from written_before b join albums_search s using (id) where s.xmin::text <> b.written`.execute(db)
  expect(twice).toEqual([])
  await sql`drop table written_before`.execute(db)
})
