import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { albums } from '#contract/resources/albums.ts'
import { artists } from '#contract/resources/artists.ts'
import { playlists } from '#contract/resources/playlists.ts'
import { tracks } from '#contract/resources/tracks.ts'
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
      ['Gopal Aarti', 'Gopal Stuti'],
      ['Gopal Aarti of the Temple'],
      ['Shri Gopal Aarti'],
      ['Bhajan of Gopala Krishna'],
      ['Gopaldas Smriti'],
      ['Bhajan Gopaldas'],
      ['Madangopal Stuti'],
    ]
    // The best are the oldest: by date alone they would come last. Within a step, the newer comes first.
    for (const name of steps.flat()) await newAlbum(name)
    for (const searchText of ['gopal', 'गोपाल'])
      expect(await names({ searchText }), searchText).toEqual(steps.flatMap((step) => step.toReversed()))
    await newAlbum('Another', 'गोपाल')
    expect((await names({ searchText: 'gopal' })).slice(0, 2)).toEqual(['Gopal', 'Another'])
    expect((await names({ searchText: 'गोपाल' })).slice(0, 2)).toEqual(['Another', 'Gopal'])
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

describe('a name as it is typed', () => {
  const newArtist = (name: string, hindi_name?: string) =>
    app.ask(artists.save, { body: { name, hindi_name } })
  const found = async (searchText: string) =>
    (await app.ask(artists.list, { body: { searchText } })).Info.map(({ name }) => name)

  test('comes before names whose letters are doubled otherwise, and is not shortened to one letter', async () => {
    const named = [
      'MM Keeravani',
      'SS Thaman',
      'KK',
      'AA Music',
      'A Music',
      'Mohan Lal',
      'Sarla Jain',
      'Kabir',
    ]
    for (const name of named) await newArtist(name)
    expect(await found('MM')).toEqual(['MM Keeravani'])
    expect(await found('ss')).toEqual(['SS Thaman'])
    for (const searchText of ['KK', 'kk', 'केके']) expect(await found(searchText)).toEqual(['KK'])
    expect((await found('AA Music'))[0]).toBe('AA Music')
    expect((await found('A Music'))[0]).toBe('A Music')
    for (const searchText of ['qqqq', 'aaaaaaa', '00000', 'mmm']) {
      const { Info, similar } = await app.ask(artists.list, { body: { searchText } })
      expect([Info, similar], searchText).toEqual([[], undefined])
    }
  })

  test('is found with its initials apart, with dots, in one, and in Hindi', async () => {
    const named = ['M.S. Subbulakshmi', 'S. P. Balasubrahmanyam', 'R. D. Burman', 'AC/DC', 'RD Sharma']
    for (const name of named) await newArtist(name)
    await newArtist('Hindi alone', 'एम. एस. धोनी')
    for (const searchText of ['ms subbulakshmi', 'm s subbulakshmi', 'M.S. Subbulakshmi', 'एमएस सुब्बुलक्ष्मी'])
      expect(await found(searchText), searchText).toEqual(['M.S. Subbulakshmi'])
    expect(await found('एमएस')).toEqual(['Hindi alone', 'M.S. Subbulakshmi'])
    for (const searchText of ['spb', 'SPB', 'S.P. Bala'])
      expect(await found(searchText), searchText).toEqual(['S. P. Balasubrahmanyam'])
    expect(await found('rd burman')).toEqual(['R. D. Burman'])
    expect(await found('R.D. Sharma')).toEqual(['RD Sharma'])
    expect(await found('acdc')).toEqual(['AC/DC'])
  })

  test('is found with "and" for its sign, and the reverse', async () => {
    await newArtist('Salim & Sulaiman')
    await newArtist('Vishal and Shekhar')
    expect(await found('salim and sulaiman')).toEqual(['Salim & Sulaiman'])
    expect(await found('Vishal & Shekhar')).toEqual(['Vishal and Shekhar'])
  })

  test('comes first when it repeats words, and when its first word is long', async () => {
    for (const day of [1, 2]) for (const part of [1, 2]) await newAlbum(`Katha Day ${day} Part ${part}`)
    for (const day of [1, 2])
      for (const part of [1, 2]) {
        const name = `Katha Day ${day} Part ${part}`
        expect((await names({ searchText: name }))[0]).toBe(name)
      }
    await newAlbum('Mahishasuramardini')
    await newAlbum('Mahishasuramardini Stotram of the Goddess')
    expect(await names({ searchText: 'mahishasuramardini' })).toEqual([
      'Mahishasuramardini',
      'Mahishasuramardini Stotram of the Goddess',
    ])
  })

  test('is that of a file before others that begin so', async () => {
    const add = (name: string, file_name: string) =>
      app.ask(tracks.save, { body: { action: 'add', ...trackForm(name, { file_name }) } })
    await add('Morning', 'song1.wav')
    for (const n of [10, 11, 2]) await add(`Song ${n}`, `song${n}.wav`)
    await add('Song 1', 'other.mp3')
    const { Info } = await app.ask(tracks.list, { body: { searchText: 'song1.wav' } })
    expect(Info[0]?.display_name).toBe('Morning')
  })

  test('comes before longer ones, of which less was asked', async () => {
    for (const name of ['Yamuna Tat', 'Yamuna Tat Par Shyam', 'Yamuna Tat Par Shyam Khele Hori'])
      await newAlbum(name)
    expect(await names({ searchText: 'yamuna' })).toEqual([
      'Yamuna Tat',
      'Yamuna Tat Par Shyam',
      'Yamuna Tat Par Shyam Khele Hori',
    ])
  })
})

test('whole words come before half words, and the same letters before the same sound', async () => {
  for (const name of ['Maa Sharda', 'Bhavani Maa', 'Ma Kali', 'Maata Rani', 'Madhur Geet'])
    await newAlbum(name)
  expect(await names({ searchText: 'maa' })).toEqual(['Maa Sharda', 'Bhavani Maa', 'Ma Kali', 'Maata Rani'])
})

test('nothing is found inside the name of an artist', async () => {
  const { artist_id } = await app.ask(artists.save, { body: { name: 'Pandit Desai' } })
  const body = { action: 'add' as const, ...trackForm('Sandhya Vandana', { artist_id: [artist_id] }) }
  await app.ask(tracks.save, { body })
  const found = async (searchText: string) =>
    (await app.ask(tracks.list, { body: { searchText } })).totalCount
  expect(await found('sai')).toBe(0)
  expect(await found('desa')).toBe(1)
})

describe('words that only say what is wanted', () => {
  test('count for nothing where nothing is found otherwise, in the list and in a selection alike', async () => {
    for (const [name, display_name_hindi] of [
      ['Tambure Wale', 'तंबूरे वाले'],
      ['Tambure Wale Geet', 'तंबूरे वाले गीत'],
    ] as const)
      await app.ask(tracks.save, { body: { action: 'add', ...trackForm(name, { display_name_hindi }) } })
    const found = async (searchText: string) => {
      const { Info, totalCount } = await app.ask(tracks.list, { body: { searchText } })
      return [totalCount, ...Info.map(({ display_name }) => display_name)]
    }
    expect(await found('tambure geet')).toEqual([1, 'Tambure Wale Geet'])
    const { playlist_id } = await app.ask(playlists.save, {
      body: { action: 'add', name: 'T', hindi_name: 'त' },
    })
    for (const query of ['play tambure song mp3', 'तंबूरे गाना सुनाओ']) {
      expect(await found(query)).toEqual([2, 'Tambure Wale', 'Tambure Wale Geet'])
      const selection = { playlist_id, byQuery: true, query, expected_count: 2 }
      expect(await app.ask(playlists.addTracks, { body: selection })).toMatchObject({ matched: 2 })
    }
    for (const query of ['play song', 'play 2']) expect(await found(query), query).toEqual([0])
  })

  test('and so do honorifics, in either script', async () => {
    await app.ask(artists.save, { body: { name: 'Pt. Omkarnath Thakur', hindi_name: 'पं. ओंकारनाथ ठाकुर' } })
    for (const searchText of ['pandit omkarnath thakur', 'Shri Omkarnath Thakur ji', 'पंडित ओंकारनाथ ठाकुर जी'])
      expect(
        (await app.ask(artists.list, { body: { searchText } })).Info.map(({ name }) => name),
        searchText,
      ).toEqual(['Pt. Omkarnath Thakur'])
  })
})

test('an unknown way of matching is refused by name', async () => {
  const refused = await app.call(tracks.list, { body: { searchText: 'x', filters: { matched_by: 'sound' } } })
  expect(refused.status).toBe(400)
})
