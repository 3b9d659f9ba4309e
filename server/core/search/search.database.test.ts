import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#server/testing/database.ts'
import { searchCondition } from './search-condition.ts'
import { searchKey } from './search-key.ts'
import { searchWords } from './search-words.ts'
import { finds, type Key, readPairs } from './testing.ts'

const ROWS = 100_000
let database: TestDatabase
const keys: Key[] = []

/** A repeatable stream of numbers below `limit` (Lehmer's generator). */
function numbers(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}

/** Names of two to five words, in English and in Hindi, each beside its counterpart or alone. */
function makeKeys(): Key[] {
  const below = numbers(7)
  const pairs = [...readPairs('pairs-tuned.tsv'), ...readPairs('pairs-held-out.tsv')]
  const pick = () => pairs[below(pairs.length)] ?? ['', '']
  return Array.from({ length: ROWS }, (_, i) => {
    const parts = [pick(), pick()]
    const english = parts.map((pair) => pair[0]).join(' ')
    const hindi = parts.map((pair) => pair[1]).join(' ')
    if (i % 3 === 0) return searchKey([english, null, `${english}_${i}.mp3`])
    return searchKey(i % 3 === 1 ? [english, hindi] : [null, hindi])
  })
}

beforeAll(async () => {
  database = await testDatabase()
  keys.push(...makeKeys())
  const { db } = database
  await sql`create table probe_search (
    id integer primary key, plain text collate "C" not null, phonetic text collate "C" not null)`.execute(db)
  const ids = keys.map((_, i) => i)
  await sql`insert into probe_search select * from unnest(
    ${ids}::integer[], ${keys.map((key) => key.plain)}::text[], ${keys.map((key) => key.phonetic)}::text[])`.execute(
    db,
  )
  await sql`create index on probe_search using gin (plain gin_trgm_ops, phonetic gin_trgm_ops)`.execute(db)
  await sql`vacuum analyze probe_search`.execute(db)
})

afterAll(() => database.drop())

const queries = [
  'ram', 'राम', 'chalisa', 'चालीसा', 'hanuman chalisa', 'chandra', 'रामचंद्र', 'ji', 'om', 'ॐ', 'ज', 'r', 'aa', 'मैं',
  '108', '7', 'hari om', 'ज़ाकिर', 'zzz', 'zxcvbnm', 'बबबबब', 'krishna ram hari om', '北京', 'kar', 'nand', 'जय श्री',
] // biome-ignore format: a list reads better in rows

test.each(queries)('the database finds for %s what a scan in JavaScript finds', async (query) => {
  const { rows } = await sql<{ id: number }>`select s.id from probe_search s
    where ${searchCondition(searchWords(query), 's')} order by s.id`.execute(database.db)
  const expected = keys.flatMap((key, id) => (finds(query, key) ? [id] : []))
  expect(rows.map((row) => row.id)).toEqual(expected)
})

test.each(['tu', 'तू', 'tab', 'तब', 'geet', 'गीत', 'tabla', 'तबला', 'xyzzy', 'hari chalisa'])(
  '%s is searched in the trigram index',
  async (query) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select count(*) from probe_search s
      where ${searchCondition(searchWords(query), 's')}`.execute(database.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Bitmap Index Scan on probe_search_plain_phonetic_idx')
    expect(plan).not.toContain('Seq Scan')
  },
)

test('a query without a letter reads no row at all', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select s.id from probe_search s
    where ${searchCondition(searchWords('%%%'), 's')}`.execute(database.db)
  expect(rows[0]?.['QUERY PLAN']).toMatch(/^Result/)
})
