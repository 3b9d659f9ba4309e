import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#server/testing/database.ts'
import { cacheOf, DatabaseCache, forgetChanges } from './database-cache.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const LIMITS = { bytes: 1000, seconds: 3600 }
const listOf = (key: number) => new Int32Array(25).fill(key)
const readNow = async (missing: number[]) => new Map(missing.map((key) => [key, listOf(key)]))
const log = (source: string, keys: number[] | null, at = 'now()') =>
  sql`insert into cache_changes (source, keys, changed_at) values (${source}, ${keys}::bigint[], ${sql.raw(at)})`.execute(
    database.db,
  )

/** Which of the keys are read from the database when they are asked for. */
async function readAgain(cache: DatabaseCache, source: string, keys: number[]): Promise<number[]> {
  const read = vi.fn(readNow)
  const found = await cache.read(source, keys, read)
  expect(new Set(found.keys())).toEqual(new Set(keys))
  for (const [key, list] of found) expect(list).toEqual(listOf(key))
  return read.mock.calls.flat(2)
}

test('lists are kept until they have changed, or all of their source', async () => {
  const cache = new DatabaseCache(LIMITS)
  await cache.catchUp(database.db)
  expect(await readAgain(cache, 'some', [1, 2, 3])).toEqual([1, 2, 3])
  await cache.catchUp(database.db)
  expect(await readAgain(cache, 'some', [1, 2, 3])).toEqual([])
  await log('some', [2])
  await log('another', [1])
  expect(await readAgain(cache, 'some', [1, 2, 3])).toEqual([])
  await cache.catchUp(database.db)
  expect(await readAgain(cache, 'some', [1, 2, 3])).toEqual([2])
  await log('some', null)
  await cache.catchUp(database.db)
  expect(await readAgain(cache, 'some', [1, 2, 3])).toEqual([1, 2, 3])
})

test('what is made of several sources is dropped with any change of these, and with no other', async () => {
  const cache = new DatabaseCache(LIMITS)
  const make = vi.fn(async () => new Map([['made', listOf(1)]]))
  const made = async () => {
    await cache.catchUp(database.db)
    await cache.read('made of two', ['made'], make, { tables: ['some', 'another'] })
    return make.mock.calls.length
  }
  expect(await made()).toBe(1)
  await readAgain(cache, 'some', [1])
  expect(await made()).toBe(1)
  // An entry that nobody has read yet: of a word that is new.
  await log('another', [5])
  expect(await made()).toBe(2)
  expect(await readAgain(cache, 'some', [1])).toEqual([])
  await log('some', [1])
  expect(await made()).toBe(3)
  await log('a third', null)
  expect(await made()).toBe(3)
})

test('of what is made of changed records, only theirs are dropped, unless the log does not say which', async () => {
  const cache = new DatabaseCache(LIMITS)
  const again = async () => {
    await cache.catchUp(database.db)
    const read = vi.fn(readNow)
    await cache.read('rows of it', [1, 2, 3], read, { rows: ['it', 'links of it'], tables: ['beside it'] })
    return read.mock.calls.flat(2)
  }
  expect(await again()).toEqual([1, 2, 3])
  const before = cache.changesOf('it')
  await log('it', [2, 9])
  expect(await again()).toEqual([2])
  expect(cache.changesOf('it')).toBe(before + 1)
  await log('links of it', [3])
  expect(await again()).toEqual([3])
  await log('beside it', [1])
  expect(await again()).toEqual([1, 2, 3])
  await log('it', null)
  expect(await again()).toEqual([1, 2, 3])
})

test('a transaction that began earlier and is committed later is not missed', async () => {
  const cache = new DatabaseCache(LIMITS)
  const slow = await database.db.startTransaction().execute()
  await sql`insert into cache_changes (source, keys) values ('slow', '{1}')`.execute(slow)
  await log('slow', [2])
  await cache.catchUp(database.db)
  await readAgain(cache, 'slow', [1, 2])
  await slow.commit().execute()
  await cache.catchUp(database.db)
  expect(await readAgain(cache, 'slow', [1, 2])).toEqual([1])
})

test('a list that was being read while it changed is not kept', async () => {
  const cache = new DatabaseCache(LIMITS)
  await cache.catchUp(database.db)
  await cache.read('some', [7], async (missing: number[]) => {
    await log('some', [7])
    await cache.catchUp(database.db)
    return readNow(missing)
  })
  expect(await readAgain(cache, 'some', [7])).toEqual([7])
})

test('of two searches that begin at the same time, the later one sees what was changed between them', async () => {
  const cache = new DatabaseCache(LIMITS)
  const answered = Promise.withResolvers<void>()
  const slow = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => answered.promise.then(() => result),
  })
  const second = cache.catchUp(slow)
  await cache.catchUp(database.db)
  await readAgain(cache, 'some', [8])
  await log('some', [8])
  answered.resolve()
  await second
  expect(await readAgain(cache, 'some', [8])).toEqual([8])
})

test('lists beyond the limit are dropped, those not used for longest first', async () => {
  const cache = new DatabaseCache(LIMITS)
  await cache.catchUp(database.db)
  await readAgain(cache, 'some', [1, 2, 3, 4, 5, 6, 7, 8])
  await readAgain(cache, 'some', [1, 2])
  await readAgain(cache, 'some', [9, 10, 11])
  expect(await readAgain(cache, 'some', [1, 2, 9])).toEqual([])
  expect(await readAgain(cache, 'some', [3, 4])).toEqual([3, 4])
})

test('lists that were kept for longer than the log are all dropped', async () => {
  const cache = new DatabaseCache({ ...LIMITS, seconds: 0 })
  await cache.catchUp(database.db)
  await readAgain(cache, 'some', [1])
  await sql`select pg_sleep(0.01)`.execute(database.db)
  await cache.catchUp(database.db)
  expect(await readAgain(cache, 'some', [1])).toEqual([1])
})

test('the log keeps the changes of a day', async () => {
  await log('old', [1], `now() - interval '25 hours'`)
  await log('young', [1], `now() - interval '23 hours'`)
  await forgetChanges(database.db)
  const { rows } = await sql<{ source: string }>`
    select source from cache_changes where source in ('old', 'young')`.execute(database.db)
  expect(rows).toEqual([{ source: 'young' }])
})

test('a transaction keeps nothing for others, and gets nothing from them', async () => {
  const shared = cacheOf(database.db)
  expect(cacheOf(database.db)).toBe(shared)
  await database.db.transaction().execute(async (trx) => {
    expect(cacheOf(trx)).not.toBe(shared)
    expect(cacheOf(trx)).not.toBe(cacheOf(trx))
  })
})

test('everything is read again from another server, such as a replica that was promoted', async () => {
  const cache = new DatabaseCache(LIMITS)
  await cache.catchUp(database.db)
  await readAgain(cache, 'some', [1])
  // As if what it has kept came from a server that is gone.
  const other = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({
      ...result,
      rows: result.rows.map((row) => ({ ...row, server: 'another' })),
    }),
  })
  await cache.catchUp(other)
  expect(await readAgain(cache, 'some', [1])).toEqual([1])
})
