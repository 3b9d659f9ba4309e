import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { albums } from '#contract/resources/albums.ts'
import { runBackfill } from '#server/core/database/migrate/run-backfill.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { SEARCH_RULES } from '#server/core/search/search-rules.ts'
import { albumsResource } from '#server/resources/albums/albums.store.ts'
import { searchWords } from '#server/resources/search-words.backfill.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { sweepWords, writeSearchWords } from './search-index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const found = async (searchText: string) =>
  (await app.ask(albums.list, { body: { searchText } })).Info.map(({ name }) => name)
const newAlbum = (name: string, hindi_name?: string) =>
  app.ask(albums.save, { body: { name, hindi_name, description: 'x', description_hindi: 'x' } })
const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(app.db)
  return rows[0]?.n ?? 0
}

test('an edit takes the old words away and leaves the others', async () => {
  const { album_id, version } = await newAlbum('Gajanan Vandana', 'गजानन वंदना')
  const body = {
    album_id,
    version,
    name: 'Gajanan Stuti',
    hindi_name: null,
    description: 'x',
    description_hindi: 'x',
  }
  await app.ask(albums.save, { body })
  expect(await found('vandana')).toEqual([])
  expect(await found('stuti')).toEqual(['Gajanan Stuti'])
  expect(await found('गजानन')).toEqual(['Gajanan Stuti'])
})

test('deleted records leave no postings behind, whatever deletes them', async () => {
  const { album_id } = await newAlbum('Kept Nowhere')
  const [before, postings] = [await count('albums_search'), await count('albums_postings')]
  await sql`delete from albums where album_id = ${album_id}`.execute(app.db)
  expect(await count('albums_search')).toBe(before - 1)
  expect(await count('albums_postings')).toBeLessThan(postings)
  const { rows } = await sql`select from albums_postings where id = ${album_id}`.execute(app.db)
  expect(rows).toEqual([])
})

/** As a worker does after its start. */
const index = (signal = new AbortController().signal) =>
  runBackfill(app.db, searchWords, { log: app.context.log, signal, worker: 'one' })

test('records that a version before has stored by its rules are indexed again after the start, once, and no others', async () => {
  await newAlbum('Ekadashi Mahatmya')
  await newAlbum('Pradosh Vrat')
  const before = await count('albums_postings')
  await sql`truncate albums_words, albums_postings`.execute(app.db)
  await sql`update albums_search set rules = ${SEARCH_RULES - 1}
    where id in (select album_id from albums where name <> 'Pradosh Vrat')`.execute(app.db)
  expect(await found('ekadashi')).toEqual([])
  expect(await index()).toBe(true)
  expect(await found('ekadashi')).toEqual(['Ekadashi Mahatmya'])
  // Its words were lost here, but by its rules they are there.
  expect(await found('pradosh')).toEqual([])
  await sql`delete from albums_search where id = (select album_id from albums where name = 'Pradosh Vrat')`.execute(
    app.db,
  )
  await index()
  expect(await found('pradosh')).toEqual(['Pradosh Vrat'])
  expect(await count('albums_postings')).toBe(before)
  const { rows } = await sql`select from albums_search where rules <> ${SEARCH_RULES}`.execute(app.db)
  expect(rows).toEqual([])
})

test('the version before goes on saving with its own rules, and what it has saved is indexed again', async () => {
  const { album_id } = await newAlbum('Saved Meanwhile')
  await sql`update albums_search set rules = 0`.execute(app.db)
  await index()
  // Each version writes the number of its rules.
  await sql`update albums_search set rules = 0, words = '{}' where id = ${album_id}`.execute(app.db)
  await index()
  const { rows } =
    await sql`select rules from albums_search where id = ${album_id} and words <> '{}'`.execute(app.db)
  expect(rows).toEqual([{ rules: SEARCH_RULES }])
})

test('a process of the version before does not index by its rules again what a later one has indexed', async () => {
  await sql`update albums_search set rules = ${SEARCH_RULES + 1}`.execute(app.db)
  expect(await searchWords.countLeft(app.db)).toBe(0)
  await sql`update albums_search set rules = ${SEARCH_RULES}`.execute(app.db)
})

test('indexing stops when the server does', async () => {
  await sql`update albums_search set rules = 0`.execute(app.db)
  await expect(index(AbortSignal.abort())).rejects.toThrow()
  expect(await searchWords.countLeft(app.db)).toBeGreaterThan(0)
  await index()
})

test('words of no record are swept, those that are stored twice once, and the others stay', async () => {
  const { album_id } = await newAlbum('Vanishing Wordlet')
  await newAlbum('Staying Wordlet')
  await app.ask(albums.delete, { body: { id: [album_id] } })
  await sql`insert into albums_words select * from albums_words where plain like '% staying %'`.execute(
    app.db,
  )
  expect(await sweepWords(app.db, albumsResource)).toBeGreaterThanOrEqual(2)
  const words = async (word: string) =>
    (await sql`select from albums_words where plain like ${`% ${word} %`}`.execute(app.db)).rows.length
  expect([await words('vanishing'), await words('staying'), await words('wordlet')]).toEqual([0, 1, 1])
  expect(await found('wordlet')).toEqual(['Staying Wordlet'])
})

test('of the words of an edited name, those that have moved are written, and those that stay are not touched', async () => {
  const { album_id } = await newAlbum('Vasant Raag Mala')
  const stored = async () => {
    const { rows } = await sql<{ plain: string; positions: string; written: string }>`
      select distinct trim(w.plain) as plain, p.positions::text, concat(p.xmin, ' ', p.xmax) as written
      from albums_postings p join albums_words w using (word_id) where p.id = ${album_id}`.execute(app.db)
    return Object.fromEntries(rows.map(({ plain, positions, written }) => [plain, { positions, written }]))
  }
  const before = await stored()
  await inTransaction(app.db, (trx) =>
    writeSearchWords(trx, albumsResource, [{ album_id, name: 'Vasant Mala Nutan', description: 'x' }]),
  )
  const after = await stored()
  expect(after.vasant).toEqual(before.vasant)
  expect(after.mala?.positions).not.toBe(before.mala?.positions)
  expect(Object.keys(after)).toEqual(expect.arrayContaining(['vasant', 'mala', 'nutan']))
  expect(after).not.toHaveProperty('raag')
})

test('a word is not swept while a write is using it', async () => {
  await sql`insert into albums_words (word_id, plain, phonetic)
    select hashtextextended(' samudra / samudr ', 0), ' samudra ', ' samudr '`.execute(app.db)
  const { album_id } = await newAlbum('Placeholder For Words')
  await inTransaction(app.db, async (trx) => {
    await writeSearchWords(trx, albumsResource, [{ album_id, name: 'Samudra', hindi_name: null }])
    await expect(sweepWords(app.db, albumsResource)).rejects.toThrow(/lock timeout/)
  })
  expect(await found('samudra')).toEqual(['Placeholder For Words'])
})

test('two writes may learn a word at the same time without waiting for each other', async () => {
  const one = await newAlbum('First Learner')
  const other = await newAlbum('Second Learner')
  await inTransaction(app.db, async (trx) => {
    await writeSearchWords(trx, albumsResource, [
      { album_id: one.album_id, name: 'Nutanshabd', hindi_name: null },
    ])
    await inTransaction(app.db, (second) =>
      writeSearchWords(second, albumsResource, [
        { album_id: other.album_id, name: 'Nutanshabd', hindi_name: null },
      ]),
    )
  })
  expect((await found('nutanshabd')).toSorted()).toEqual(['First Learner', 'Second Learner'])
})
