import { afterAll, beforeAll, expect, test } from 'vitest'
import { globalSearch, MAX_HITS_PER_KIND } from '#contract/features/global-search.ts'
import { contract } from '#contract/index.ts'
import { albums } from '#contract/resources/albums.ts'
import { artists } from '#contract/resources/artists.ts'
import { pages } from '#contract/resources/pages.ts'
import { subadmins } from '#contract/resources/subadmins.ts'
import { tags } from '#contract/resources/tags.ts'
import { users } from '#contract/resources/users.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { trackForm } from '#server/testing/tracks.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await app.ask(albums.save, { body: { name: 'Hanuman Chalisa', hindi_name: 'हनुमान चालीसा' } })
  await app.ask(artists.save, { body: { name: 'Hanuman Das' } })
  await app.ask(tags.save, { body: { tag_name: 'हनुमान' } })
  await app.ask(pages.save, { body: { name: 'हनुमान मंदिर', content: '<p>x</p>' } })
  const person = { name: 'Hanumant Rao', phone_num: '98' }
  await app.ask(users.save, { body: { ...person, email: 'rao@example.org' } })
  await app.ask(subadmins.save, { body: { name: 'Hanuman Prasad', email: 'prasad@example.org' } })
})
afterAll(() => app.stop())

const search = async (searchText: unknown, as = app.main) =>
  (await app.ask(globalSearch.search, { body: { searchText } }, as)).hits

test('one call finds the records of every kind by name, in either script, and says where it matched', async () => {
  for (const text of ['hanuman', 'हनुमान']) {
    const hits = await search(text)
    expect(hits.map(({ kind }) => kind).sort(), text).toEqual([
      'albums',
      'artists',
      'pages',
      'subadmins',
      'tags',
      'users',
    ])
  }
  expect(await search('hanuman chalisa')).toMatchObject([
    {
      kind: 'albums',
      name: 'Hanuman Chalisa',
      other_name: 'हनुमान चालीसा',
      matched: {
        name: [
          [0, 7],
          [8, 15],
        ],
        other_name: expect.any(Array),
      },
    },
  ])
  expect(await search('rao')).toMatchObject([{ kind: 'users', other_name: 'rao@example.org' }])
})

test('sub admins are found by the main admin alone', async () => {
  expect((await search('prasad')).map(({ kind }) => kind)).toEqual(['subadmins'])
  expect(await search('prasad', app.sub)).toEqual([])
})

test('of many, the few whose names begin so come first, and the nearest before all', async () => {
  for (let n = 1; n <= 8; n++) await app.ask(albums.save, { body: { name: `Songs of Ganga ${n}` } })
  await app.ask(albums.save, { body: { name: 'Ganga Aarti at Dusk' } })
  await app.ask(albums.save, { body: { name: 'Ganga' } })
  const names = (await search('ganga')).map(({ name }) => name)
  expect(names).toHaveLength(MAX_HITS_PER_KIND)
  expect(names.slice(0, 2)).toEqual(['Ganga', 'Ganga Aarti at Dusk'])
})

test('the nearest of all kinds comes first', async () => {
  await app.ask(tags.save, { body: { tag_name: 'Ganga' } })
  expect((await search('ganga')).slice(0, 3)).toMatchObject([
    { kind: 'albums', name: 'Ganga' },
    { kind: 'tags', name: 'Ganga' },
    { kind: 'albums', name: 'Ganga Aarti at Dusk' },
  ])
})

test('nothing is found for nothing, for punctuation, and for what is not there', async () => {
  for (const text of ['', '   ', '!!!', "' or 1=1 --", '%', null, undefined, 'zzqqxx'])
    expect(await search(text), String(text)).toEqual([])
})

test('the other spelling of the field is understood', async () => {
  const { hits } = await app.ask(globalSearch.search, { body: { search_text: 'ganga aarti' } })
  expect(hits).toHaveLength(1)
})

test('names of all kinds that are similar follow a search that finds little, apart from what is found', async () => {
  const similarTo = async (searchText: string) => {
    const { hits, similar } = await app.ask(globalSearch.search, { body: { searchText } })
    return [hits.map(({ name }) => name), similar?.map(({ kind, name }) => `${kind}: ${name}`)]
  }
  await app.ask(artists.save, { body: { name: 'Sukhkarta Mandal' } })
  await app.ask(albums.save, { body: { name: 'Sukhkarta' } })
  expect(await similarTo('sukkarta')).toEqual([[], ['albums: Sukhkarta', 'artists: Sukhkarta Mandal']])
  expect(await similarTo('ganga')).toEqual([expect.any(Array), undefined])
  expect(await similarTo('zzqqxx')).toEqual([[], undefined])
})

test('a title together with its artist is found', async () => {
  const { artist_id } = await app.ask(artists.save, { body: { name: 'Juthika Roy' } })
  const form = trackForm('Ghunghat Ke Pat Khol', { artist_id: [artist_id] })
  await app.ask(contract.tracks.save, { body: { action: 'add', ...form } })
  expect(await search('ghunghat juthika')).toMatchObject([
    {
      name: 'Ghunghat Ke Pat Khol',
      line: { linked: [{ kind: 'artists', id: artist_id, name: 'Juthika Roy' }], duration: null },
    },
  ])
})

test('a record that only an alias finds says which one', async () => {
  await app.ask(tags.save, { body: { tag_name: 'Waheguru', aliases: ['Ik Onkar', 'Satnam'] } })
  expect(await search('onkar')).toMatchObject([
    { kind: 'tags', name: 'Waheguru', found_alias: { alias: 'Ik Onkar', matched: [[3, 8]] } },
  ])
  const [byName] = await search('waheguru')
  expect(byName?.found_alias).toBeUndefined()
})
