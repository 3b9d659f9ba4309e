import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#server/testing/database.ts'
import { diskStore } from './disk-store.ts'
import { keepFiles, storeFiles, sweepFiles } from './stored-files.ts'

let folder: string
let database: TestDatabase
let files: { db: TestDatabase['db']; store: ReturnType<typeof diskStore> }
const lines: [object, string][] = []
const write = (details: object, message: string) => lines.push([details, message])
const log = { info: write, warn: write, error: write }

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stored-'))
  await database.db.deleteFrom('stored_file').execute()
  files = { db: database.db, store: diskStore(folder) }
  lines.length = 0
  return () => rm(folder, { recursive: true, force: true })
})

const store = (...keys: string[]) =>
  storeFiles(
    files,
    keys.map((key) => ({ key, source: Buffer.from(key), size: key.length, contentType: 'image/webp' })),
  )
const states = async () =>
  Object.fromEntries(
    (await files.db.selectFrom('stored_file').selectAll().execute()).map((row) => [row.key, row.state]),
  )
const age = (minutes: number) =>
  sql`update stored_file set created_at = now() - make_interval(mins => ${minutes})`.execute(files.db)
const exists = async (key: string) => (await files.store.head(key)) !== null

test('a file that no record claims is removed after an hour, not before', async () => {
  await store('images/a.webp')
  await age(59)
  await sweepFiles({ ...files, log })
  expect(await exists('images/a.webp')).toBe(true)
  await age(61)
  await sweepFiles({ ...files, log })
  expect(await exists('images/a.webp')).toBe(false)
  expect(await states()).toEqual({})
  expect(lines).toEqual([[{ removed: 1 }, expect.any(String)]])
})

test('a file that a record has claimed stays', async () => {
  await store('images/a.webp', 'images/b.webp')
  await files.db.transaction().execute((trx) => keepFiles(trx, ['images/a.webp', 'images/b.webp']))
  await age(600)
  await sweepFiles({ ...files, log })
  expect(await states()).toEqual({ 'images/a.webp': 'kept', 'images/b.webp': 'kept' })
  expect(await exists('images/a.webp')).toBe(true)
})

test('a file whose record was not written is pending again', async () => {
  await store('images/a.webp')
  const writing = files.db.transaction().execute(async (trx) => {
    await keepFiles(trx, ['images/a.webp'])
    throw new Error('no record')
  })
  await expect(writing).rejects.toThrow('no record')
  expect(await states()).toEqual({ 'images/a.webp': 'pending' })
})

test('a swept file cannot be claimed any more', async () => {
  await store('images/a.webp')
  await age(61)
  await sweepFiles({ ...files, log })
  const keeping = files.db.transaction().execute((trx) => keepFiles(trx, ['images/a.webp']))
  await expect(keeping).rejects.toThrow('images/a.webp')
})

test('a file that is being claimed is not swept', async () => {
  await store('images/a.webp')
  await age(61)
  await files.db.transaction().execute(async (trx) => {
    await keepFiles(trx, ['images/a.webp'])
    await sweepFiles({ ...files, log })
  })
  expect(await exists('images/a.webp')).toBe(true)
  expect(await states()).toEqual({ 'images/a.webp': 'kept' })
})

test('more files than one batch are swept at once', async () => {
  await store(...Array.from({ length: 120 }, (_, index) => `images/${index}.webp`))
  await age(61)
  await sweepFiles({ ...files, log })
  expect(await states()).toEqual({})
  expect(await readdir(join(folder, 'images'))).toEqual([])
})

test('when one of several files cannot be written, none of them stays', async () => {
  await mkdir(join(folder, 'images', 'b.webp'), { recursive: true })
  await expect(store('images/a.webp', 'images/b.webp')).rejects.toThrow()
  expect(await exists('images/a.webp')).toBe(false)
  expect(await states()).not.toHaveProperty('images/a.webp')
  expect(await readdir(join(folder, '.tmp'))).toEqual([])
})

test('what a dead process has left half written is removed, what others write is not', async () => {
  const half = join(folder, '.tmp')
  await mkdir(half)
  const own = `${hostname()}~${process.pid}~left-by-an-earlier-life`
  const dead = `${hostname()}~4194305~left`
  const alive = `${hostname()}~${process.ppid}~writing`
  const [far, forgotten] = ['elsewhere~7~writing', 'elsewhere~7~forgotten']
  for (const name of [own, dead, alive, far, forgotten]) await writeFile(join(half, name), 'half')
  const twoHoursAgo = Date.now() / 1000 - 7200
  await utimes(join(half, forgotten), twoHoursAgo, twoHoursAgo)
  await sweepFiles({ ...files, log })
  expect((await readdir(half)).sort()).toEqual([alive, far].sort())
})
