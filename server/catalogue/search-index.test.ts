import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { albums } from '#contract/albums.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { SEARCH_RULES } from '#server/core/search/search-rules.ts'
import { albumsResource } from '#server/resources/albums/albums.store.ts'
import { indexOutdated } from '#server/resources/index-outdated.ts'
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

test('records that were stored by an older version are indexed after the start, once', async () => {
  await newAlbum('Ekadashi Mahatmya')
  const before = await count('albums_postings')
  await sql`truncate albums_search, albums_words, albums_postings`.execute(app.db)
  await sql`insert into search_rules values ('albums', 'older') on conflict (resource) do update set rules = 'older'`.execute(
    app.db,
  )
  expect(await found('ekadashi')).toEqual([])
  await indexOutdated(app.db, new AbortController().signal)
  expect(await found('ekadashi')).toEqual(['Ekadashi Mahatmya'])
  expect(await count('albums_postings')).toBe(before)
  const { rules } = await app.db
    .selectFrom('search_rules')
    .select('rules')
    .where('resource', '=', 'albums')
    .executeTakeFirstOrThrow()
  expect(rules).toBe(SEARCH_RULES)
  await sql`truncate albums_postings`.execute(app.db)
  await indexOutdated(app.db, new AbortController().signal)
  expect(await count('albums_postings'), 'not again').toBe(0)
  await sql`delete from search_rules`.execute(app.db)
  await indexOutdated(app.db, new AbortController().signal)
})

test('indexing stops when the server does', async () => {
  await sql`delete from search_rules`.execute(app.db)
  await expect(indexOutdated(app.db, AbortSignal.abort())).rejects.toThrow()
  expect(await count('search_rules')).toBe(0)
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
