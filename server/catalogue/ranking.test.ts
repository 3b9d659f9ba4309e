import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { albums } from '#contract/albums.ts'
import { artists } from '#contract/artists.ts'
import { playlists } from '#contract/playlists.ts'
import { tracks } from '#contract/tracks.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { trackForm } from '#server/testing/tracks.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const newAlbum = (name: string, hindi_name?: string) =>
  app.ask(albums.save, { body: { name, hindi_name, description: 'x', description_hindi: 'x' } })
const names = async (body: object) => (await app.ask(albums.list, { body })).Info.map(({ name }) => name)

describe('a search without a sort', () => {
  test('orders by how well the name matches, in either script', async () => {
    // The best are the oldest: by date alone they would come last.
    const steps = [
      ['Gopal'],
      ['Gopal Aarti', 'Gopaldas Smriti'],
      ['Shri Gopal Aarti', 'Bhajan of Gopala Krishna'],
      ['Bhajan Gopaldas'],
      ['Madangopal Stuti'],
    ]
    // The best are the oldest: by date alone they would come last. Within a step, the newer comes first.
    for (const name of steps.flat()) await newAlbum(name)
    for (const searchText of ['gopal', 'गोपाल'])
      expect(await names({ searchText }), searchText).toEqual(steps.flatMap((step) => step.toReversed()))
    await newAlbum('Another', 'गोपाल')
    expect((await names({ searchText: 'gopal' })).slice(0, 2)).toEqual(['Another', 'Gopal'])
  })

  test('of several words: the whole name, its beginning, a phrase, all words, beginnings of words, inside words', async () => {
    const expected = [
      'Durga Kavach',
      'Durga Kavach Path',
      'Shri Durga Kavach',
      'Kavach of Mother Durga',
      'Kavachmala Durga',
      'Navdurga Kavach',
    ]
    for (const name of expected) await newAlbum(name)
    expect(await names({ searchText: 'durga kavach' })).toEqual(expected)
    expect(await names({ searchText: 'दुर्गा कवच' })).toEqual(expected)
  })

  test('puts a name that begins with what is half typed before names that hold it later', async () => {
    for (const name of ['Hari Kirtan', 'Path of Hari Kirtan', 'Shri Hari Kirtanmala']) await newAlbum(name)
    expect(await names({ searchText: 'hari kir' })).toEqual([
      'Hari Kirtan',
      'Shri Hari Kirtanmala',
      'Path of Hari Kirtan',
    ])
  })

  test('puts the newer first of equally good matches, and pages through all of them once', async () => {
    for (let n = 1; n <= 25; n++) await newAlbum(`Sarovar ${n}`)
    const pages = [0, 1, 2].map((page_no) => names({ searchText: 'sarovar', page_no, pageSize: 10 }))
    const all = (await Promise.all(pages)).flat()
    expect(all).toEqual(Array.from({ length: 25 }, (_, i) => `Sarovar ${25 - i}`))
    expect(await names({ searchText: 'sarovar', page_no: 3, pageSize: 10 })).toEqual([])
  })

  test('keeps the exact total and pages when many share a rank, so that they are read from the index of the order', async () => {
    await sql`analyze albums`.execute(app.db)
    const page = await app.ask(albums.list, { body: { searchText: 'sarovar', page_no: 1, pageSize: 7 } })
    expect(page).toMatchObject({ totalCount: 25, totalPageNo: 4, found: { by_name: 25, by_relation: 0 } })
    expect(page.Info.map(({ name }) => name)).toEqual(
      Array.from({ length: 7 }, (_, i) => `Sarovar ${18 - i}`),
    )
  })

  test('gives way to a column that is chosen', async () => {
    const sorted = { id: 'name', desc: false }
    expect(await names({ searchText: 'durga kavach', sorted })).toEqual(
      (await names({ searchText: 'durga kavach' })).toSorted(),
    )
  })
})

describe('tracks', () => {
  const list = (body: object) => app.ask(tracks.list, { body })
  const newTrack = async (name: string, more: object = {}) =>
    (await app.ask(tracks.save, { body: { action: 'add', ...trackForm(name, more) } })).track_id

  test('found through their artist or album come last, say so, and are counted apart', async () => {
    const artist = await app.ask(artists.save, { body: { name: 'Kabir Das', hindi_name: 'कबीर दास' } })
    const album = await newAlbum('Songs of Kabir')
    const named = await newTrack('Kabir Amritvani')
    const sung = await newTrack('Moko Kahan Dhunde', { artist_id: [artist.artist_id] })
    const held = await newTrack('Jhini Chadariya', {
      album_id: [album.album_id],
      artist_id: [artist.artist_id],
    })
    for (const searchText of ['kabir', 'कबीर']) {
      const { Info, totalCount, found } = await list({ searchText })
      expect(Info.map(({ track_id }) => track_id)).toEqual([named, held, sung])
      expect([totalCount, found]).toEqual([3, { by_name: 1, by_relation: 2 }])
      expect(Info.map(({ found_through }) => found_through?.map(({ kind, name }) => [kind, name]))).toEqual([
        undefined,
        [
          ['albums', 'Songs of Kabir'],
          ['artists', 'Kabir Das'],
        ],
        [['artists', 'Kabir Das']],
      ])
    }
    const { Info } = await list({ searchText: 'kabir' })
    expect(Info[2]?.found_through?.[0]?.matched).toEqual({ name: [[0, 5]], other_name: [[0, 4]] })
  })

  test('are narrowed to those by name, in the list and in a selection by query alike', async () => {
    const { Info, totalCount, found } = await list({ searchText: 'kabir', filters: { matched_by: 'name' } })
    expect(Info.map(({ display_name }) => display_name)).toEqual(['Kabir Amritvani'])
    expect([totalCount, found]).toEqual([1, { by_name: 1, by_relation: 0 }])
    const { playlist_id } = await app.ask(playlists.save, {
      body: { action: 'add', name: 'K', hindi_name: 'के' },
    })
    const selection = {
      playlist_id,
      byQuery: true,
      query: 'kabir',
      filters: { matched_by: 'name' },
      expected_count: 1,
    }
    expect(await app.ask(playlists.addTracks, { body: selection })).toMatchObject({ matched: 1, added: 1 })
  })

  test('with words of their own name and of their artist need both', async () => {
    expect((await list({ searchText: 'moko kabir' })).Info.map(({ display_name }) => display_name)).toEqual([
      'Moko Kahan Dhunde',
    ])
    expect((await list({ searchText: 'moko kabir', filters: { matched_by: 'name' } })).totalCount).toBe(0)
    expect((await list({ searchText: 'moko zzqqx' })).totalCount).toBe(0)
  })

  test('that are played more come first of equally good matches', async () => {
    const [less, more] = [await newTrack('Vitthal Naam'), await newTrack('Vitthal Naam')]
    await sql`update tracks set "trackCount" = 7 where track_id = ${less}`.execute(app.db)
    expect((await list({ searchText: 'vitthal' })).Info.map(({ track_id }) => track_id)).toEqual([less, more])
  })

  test('keep filters and an exact total while they are ranked', async () => {
    const body = { searchText: 'kabir', filters: { album_id: [1] } }
    expect((await list(body)).Info.map(({ display_name }) => display_name)).toEqual([])
    const { album_id } =
      (await app.ask(albums.list, { body: { searchText: 'songs of kabir' } })).Info[0] ?? {}
    const { Info, totalCount } = await list({ searchText: 'kabir', filters: { album_id: [album_id] } })
    expect([Info.map(({ display_name }) => display_name), totalCount]).toEqual([['Jhini Chadariya'], 1])
  })
})

test('an unknown way of matching is refused by name', async () => {
  const refused = await app.call(tracks.list, { body: { searchText: 'x', filters: { matched_by: 'sound' } } })
  expect(refused.status).toBe(400)
})
