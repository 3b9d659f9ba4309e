import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/core/database/transaction.ts'
import { searchKey } from '#server/core/search/search-key.ts'
import { searchWords } from '#server/core/search/search-words.ts'
import { finds, readPairs } from '#server/core/search/testing.ts'
import { type TestDatabase, testDatabase } from '#server/testing/database.ts'
import type { Resource } from './resource.ts'
import { findRecords } from './search.ts'
import { writeSearchWords } from './search-index.ts'

const ROWS = 4000

const probe: Resource = {
  table: 'probes',
  id: 'probe_id',
  noun: 'album',
  names: ['name', 'other_name'],
  searched: ['name', 'other_name', 'file_name'],
  columns: [],
  written: [],
  sorted: {},
}

/** Names of two to five words, in English and in Hindi, each beside its counterpart or alone. */
function makeRows() {
  const pairs = [...readPairs('pairs-tuned.tsv'), ...readPairs('pairs-held-out.tsv')]
  return Array.from({ length: ROWS }, (_, i) => {
    const parts = [i * 7, i * 31 + Math.floor(i / pairs.length)].map(
      (n) => pairs[n % pairs.length] ?? ['', ''],
    )
    const [english, hindi] = [0, 1].map((script) => parts.map((pair) => pair[script]).join(' '))
    return {
      probe_id: i + 1,
      name: i % 3 === 2 ? null : english,
      other_name: i % 3 === 0 ? null : hindi,
      file_name: i % 3 === 0 ? `${english}_${i}.mp3` : null,
    }
  })
}

let database: TestDatabase
const rows = makeRows()
beforeAll(async () => {
  database = await testDatabase()
  await sql`
    create table probes (probe_id integer primary key);
    select search_table('probes', 'probe_id', 'probes')`.execute(database.db)
  await inTransaction(database.db, (trx) => writeSearchWords(trx, probe, rows))
  await sql`analyze`.execute(database.db)
})
afterAll(() => database.drop())

const queries = [
  'ram', 'राम', 'chalisa', 'चालीसा', 'hanuman chalisa', 'chandra', 'रामचंद्र', 'ji', 'om', 'ॐ', 'ज', 'r', 'aa', 'मैं',
  '108', '7', 'hari om', 'ज़ाकिर', 'zzz', 'zxcvbnm', 'बबबबब', 'krishna ram hari om', '北京', 'kar', 'nand', 'जय श्री',
  'mp3', 'a b c d e f g h i j k l m n', 'om om', 'ram ra',
] // biome-ignore format: a list reads better in rows

test.each(queries)('the index of words finds for %s what a scan of all records finds', async (query) => {
  const { ids } = await findRecords(database.db, probe, searchWords(query))
  const expected = rows.flatMap(({ probe_id, name, other_name, file_name }) =>
    finds(query, searchKey([name, other_name, file_name])) ? [probe_id] : [],
  )
  expect([...ids].toSorted((a, b) => a - b)).toEqual(expected)
})
