import { beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startWithTracks } from '#server/testing/tracks.ts'

const { albums, artists, tags, tracks } = contract

const { app, records } = await startWithTracks()

const works = [
  ['Hanuman Chalisa', 'हनुमान चालीसा'],
  ['Jai Ambe Gauri', 'जय अम्बे गौरी'],
  ['Govind Bolo Hari Gopal Bolo', 'गोविंद बोलो हरि गोपाल बोलो'],
  ['Sundarkand', 'सुंदरकांड'],
  ['Mahamrityunjay Mantra', 'महामृत्युंजय मंत्र'],
  ['Krishna Leela', 'कृष्ण लीला'],
] as const

beforeAll(async () => {
  for (const [name, hindi_name] of works)
    await app.ask(albums.save, { body: { action: 'add', name, hindi_name } })
})

const search = (searchText: string, more: object = {}) =>
  app.ask(albums.list, { body: { searchText, ...more } })
const similarTo = async (searchText: string, more: object = {}) =>
  (await search(searchText, more)).similar?.map(({ name }) => name)

test.each([
  ['hanumaan chalesa', 'Hanuman Chalisa'],
  ['ambe gori', 'Jai Ambe Gauri'],
  ['अंबे गोरी', 'Jai Ambe Gauri'],
  ['gobind', 'Govind Bolo Hari Gopal Bolo'],
  ['sunder kand', 'Sundarkand'],
  ['mahamritunjay', 'Mahamrityunjay Mantra'],
  ['महामृतुंजय', 'Mahamrityunjay Mantra'],
  ['kirshna', 'Krishna Leela'],
])('%s finds nothing, but %s is similar', async (query, name) => {
  const { totalCount, Info, similar, found } = await search(query)
  expect({ totalCount, Info, found }).toEqual({
    totalCount: 0,
    Info: [],
    found: { by_name: 0, by_relation: 0 },
  })
  expect(similar?.map((row) => row.name)[0]).toBe(name)
})

test.each(['hanuman', 'हनुमान', 'gita computer', 'xyzzy', '', '%', "'", 'क'.repeat(5000), 'x '.repeat(5000)])(
  'nothing is similar to %s',
  async (query) => {
    expect(await similarTo(query)).toBeUndefined()
  },
)

test('what is found is not named again, and does not change its total', async () => {
  await app.ask(albums.save, { body: { action: 'add', name: 'Chalesa Hanuman' } })
  const { Info, totalCount, similar } = await search('hanuman chalesa')
  expect([Info.map(({ name }) => name), totalCount]).toEqual([['Chalesa Hanuman'], 1])
  expect(similar?.map(({ name }) => name)).toEqual(['Hanuman Chalisa'])
})

test('similar names follow the first page only, and keep to what the list shows', async () => {
  expect(await similarTo('gobind', { page_no: 1 })).toBeUndefined()
  const { Info } = await search('govind')
  await app.ask(albums.changeStatus, { body: { album_id: [Number(Info[0]?.album_id)], status: '1' } })
  expect(await similarTo('gobind', { is_active: '1' })).toBeUndefined()
  expect(await similarTo('gobind')).toEqual(['Govind Bolo Hari Gopal Bolo'])
})

test('of many similar names ten follow', async () => {
  for (let n = 0; n < 12; n++)
    await app.ask(tags.save, { body: { action: 'add', tag_name: `Vrindavan ${n}` } })
  expect((await app.ask(tags.list, { body: { searchText: 'brindaban' } })).similar).toHaveLength(10)
})

test.each([
  ['govind bolo hari gopal bolo radha raman hari', 'Govind Bolo Hari Gopal Bolo'],
  ['jai ambe gauri maiya jai shyama gauri', 'Jai Ambe Gauri'],
  ['सुंदरकांड संपूर्ण पाठ', 'Sundarkand'],
])('of a first line, %s, the name in it is similar: %s', async (query, name) => {
  expect(await similarTo(query)).toEqual([name])
})

test('one word in common is too little, and a number is similar to no other', async () => {
  for (const query of ['krishna cricket', 'mantra world cup', 'hanuman chalisa 108'])
    expect((await similarTo(query)) ?? []).not.toContain('Krishna Leela')
  await app.ask(albums.save, { body: { action: 'add', name: 'Ekantik Vartalap 540' } })
  expect(await similarTo('541')).toBeUndefined()
})

test('one long word is enough if it is half of what was searched', async () => {
  await app.ask(albums.save, { body: { action: 'add', name: 'Om Jai Satyanarayan Dev' } })
  expect(await similarTo('katha satyanarayan')).toEqual(['Om Jai Satyanarayan Dev'])
  expect(await similarTo('satyanarayan shubhkamnayen')).toBeUndefined()
})

test('a title with its artist is similar, where neither is alone', async () => {
  const { artist_id } = await app.ask(artists.save, { body: { action: 'add', name: 'Hariharan' } })
  await records.add('Yeh Chaman Hamara Apna Hai', { artist_id: [artist_id] })
  const { Info, similar } = await app.ask(tracks.list, { body: { searchText: 'hariharen chamman' } })
  expect([Info, similar?.map(({ display_name }) => display_name)]).toEqual([
    [],
    ['Yeh Chaman Hamara Apna Hai'],
  ])
})

test('an alias is similar, too', async () => {
  await app.ask(artists.save, { body: { action: 'add', name: 'Ek Omkar', aliases: ['Satnam Simran'] } })
  const { similar } = await app.ask(artists.list, { body: { searchText: 'satnem simrn' } })
  expect(similar?.map(({ name }) => name)).toEqual(['Ek Omkar'])
})

test('similar tracks are narrowed by the filters of the list', async () => {
  const category_id = [await records.newCategory('Bhajan')]
  await records.add('Lakshmi Aarti', { category_id })
  await records.add('Lakshmi Vandana')
  const similar = async (filters: object) =>
    (await app.ask(tracks.list, { body: { searchText: 'luxmi', filters } })).similar?.map(
      (row) => row.display_name,
    )
  expect((await similar({}))?.sort()).toEqual(['Lakshmi Aarti', 'Lakshmi Vandana'])
  expect(await similar({ category_id })).toEqual(['Lakshmi Aarti'])
})
