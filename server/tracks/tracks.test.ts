import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const { tracks, albums, artists, playlists, categories, tags } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await sql`delete from tracks`.execute(app.db)
})

const LINK = 'https://example.org/recording.mp3'
const form = (display_name: string, more: object = {}) => ({
  display_name,
  display_name_hindi: 'नाम',
  description: 'About it',
  description_hindi: 'विवरण',
  file_name: 'recording.mp3',
  track_link: LINK,
  ...more,
})
const add = (display_name: string, more: object = {}) =>
  app.ask(tracks.save, { body: { action: 'add', ...form(display_name, more) } })
const list = (body: object = {}) => app.ask(tracks.list, { body })
const named = async (body: object) => (await list(body)).Info.map((row) => row.display_name).sort()
const newAlbum = async (name: string) =>
  (await app.ask(albums.save, { body: { action: 'add', name } })).album_id
const newPlaylist = async (name = 'P') =>
  (await app.ask(playlists.save, { body: { action: 'add', name, hindi_name: name } })).playlist_id
const newCategory = async (name: string) =>
  (await app.ask(categories.save, { body: { action: 'add', name, hindi_name: name } })).category_id
const newTag = async (tag_name: string) =>
  (await app.ask(tags.save, { body: { action: 'add', tag_name } })).tag_id
const many = async (names: readonly string[], more: object = {}) => {
  const ids = []
  for (const name of names) ids.push((await add(name, more)).track_id)
  return ids
}

describe('the form of a track', () => {
  test('asks for what the form asks for, and for a recording', async () => {
    const { body } = await app.call(tracks.save, { body: { action: 'add' } })
    expect(body.success === 0 && body.errors).toEqual({
      display_name: 'This field is required',
      display_name_hindi: 'This field is required',
      description: 'This field is required',
      description_hindi: 'This field is required',
    })
    const none = await app.call(tracks.save, { body: { ...form('A'), track_link: '', file_name: '' } })
    expect(none.body).toMatchObject({
      success: 0,
      errors: { track: 'This field is required', file_name: 'This field is required' },
    })
  })

  test('refuses what is no web link and what is no day', async () => {
    for (const track_link of ['ftp://x.org/a.mp3', 'recording.mp3', 'javascript:1'])
      expect((await app.call(tracks.save, { body: form('A', { track_link }) })).body).toMatchObject({
        errors: { track_link: 'Enter valid Link.' },
      })
    for (const record_date of ['14/04/2019', '2019-13-01', '2019-02-30', 'x'])
      expect(
        (await app.call(tracks.save, { body: form('A', { record_date }) })).body.success,
        record_date,
      ).toBe(0)
  })

  test('keeps every field, the day as a day, and links under the names of the specification', async () => {
    const [album_id, category_id] = [await newAlbum('Sankat Mochan'), await newCategory('Aarti')]
    const tag_id = [await newTag('Evening'), await newTag('Hanuman')]
    const track = await add('Hanuman Chalisa', {
      lyrics: 'श्रीगुरु चरन',
      record_date: '2019-04-14',
      album_id: [album_id],
      category_id: String(category_id),
      tag_id: tag_id.join(','),
    })
    expect(track).toMatchObject({
      lyrics: 'श्रीगुरु चरन',
      lyrics_hindi: null,
      record_date: '2019-04-14',
      albumName: 'Sankat Mochan',
      categoryName: 'Aarti',
      tagName: 'Evening, Hanuman',
      artistName: '',
      trackCategory: [{ category_id, name: 'Aarti', hindi_name: 'Aarti' }],
      trackTag: [{ tag_id: tag_id[0], tag_name: 'Evening', tag_name_hindi: null }, { tag_id: tag_id[1] }],
      is_active: '1',
      trackCount: 0,
    })
  })

  test('leaves links that an edit does not send, and removes those of an empty list', async () => {
    const tag_id = [await newTag('One'), await newTag('Two')]
    const { track_id } = await add('A', { tag_id })
    const edit = (more: object) => app.ask(tracks.edit, { body: { track_id, ...form('A'), ...more } })
    expect((await edit({})).trackTag).toHaveLength(2)
    expect((await edit({ tag_id: [tag_id[1]] })).tagName).toBe('Two')
    expect((await edit({ tag_id: '' })).trackTag).toEqual([])
  })

  test('refuses a link to what does not exist and keeps nothing of that save', async () => {
    const { body } = await app.call(tracks.save, { body: form('A', { album_id: [999_999] }) })
    expect(body).toMatchObject({ success: 0, errors: { album_id: 'One of these does not exist any more.' } })
    expect((await list()).totalCount).toBe(0)
  })

  test('is saved by track/edit only for a track that is named', async () => {
    expect((await app.call(tracks.edit, { body: form('A') })).body).toMatchObject({ code: 'not_found' })
    expect((await app.call(tracks.edit, { body: { ...form('A'), track_id: 999_999 } })).body).toMatchObject({
      code: 'not_found',
    })
  })

  test('waits for the recording of a link; a new link waits again, the same one does not', async () => {
    const { track_id, ...track } = await add('A')
    expect(track).toMatchObject({ is_track_complete: '0', track_link: LINK, trackData: null })
    await sql`update tracks set is_track_complete = '1', message = 'gone' where track_id = ${track_id}`.execute(
      app.db,
    )
    const same = await app.ask(tracks.edit, { body: { track_id, ...form('A') } })
    expect(same).toMatchObject({ is_track_complete: '1', message: 'gone' })
    const other = await app.ask(tracks.edit, {
      body: { track_id, ...form('A', { track_link: `${LINK}?2` }) },
    })
    expect(other).toMatchObject({ is_track_complete: '0', track_link: `${LINK}?2` })
  })
})

test('a search finds tracks by the names of their albums and artists too, in either script', async () => {
  const album_id = await newAlbum('Navratri Special')
  const { artist_id } = await app.ask(artists.save, { body: { name: 'Mandali', hindi_name: 'मण्डली' } })
  await add('Jai Ambe Gauri', { album_id: [album_id] })
  await add('Om Jai Jagdish Hare', { artist_id: [artist_id] })
  expect(await named({ searchText: 'नवरात्रि' })).toEqual(['Jai Ambe Gauri'])
  expect(await named({ searchText: 'मंडली' })).toEqual(['Om Jai Jagdish Hare'])
  expect(await named({ searchText: 'mandali jagdish' })).toEqual(['Om Jai Jagdish Hare'])
  expect(await named({ searchText: 'mandali ambe' })).toEqual([])
})

describe('filters', () => {
  test('narrow the list, together and with a search, with exact totals', async () => {
    const [aarti, bhajan] = [await newCategory('Aarti'), await newCategory('Bhajan')]
    await add('Ganga Aarti', { category_id: [aarti], record_date: '2019-01-01' })
    await add('Shyam Bhajan', { category_id: [bhajan], record_date: '2020-06-15' })
    await add('Both', { category_id: [aarti, bhajan], cover_image: 'https://example.org/c.jpg' })
    await add('Neither')
    expect(await named({ filters: { category_id: [aarti] } })).toEqual(['Both', 'Ganga Aarti'])
    expect(await named({ filters: { category_id: [aarti, bhajan] } })).toHaveLength(3)
    expect(await named({ filters: { without_category: true } })).toEqual(['Neither'])
    expect(await named({ filters: { without_cover: 'false', category_id: '' } })).toHaveLength(4)
    expect(await named({ filters: { without_cover: 'true' } })).toHaveLength(3)
    expect(await named({ filters: { recorded_from: '2019-01-01', recorded_to: '2019-12-31' } })).toEqual([
      'Ganga Aarti',
    ])
    expect(await named({ searchText: 'गंगा', filters: { category_id: [aarti] } })).toEqual(['Ganga Aarti'])
    expect((await list({ filters: { category_id: [bhajan] }, pageSize: 1 })).totalCount).toBe(2)
    expect((await app.call(tracks.list, { body: { filters: { audio: 'x' } } })).status).toBe(400)
  })

  test('tell waiting, failed and stored recordings apart', async () => {
    const [, failed, stored] = await many(['Waiting', 'Failed', 'Stored'])
    await sql`update tracks set is_track_complete = '1' where track_id in (${failed}, ${stored})`.execute(
      app.db,
    )
    await sql`update tracks set audio_key = 'audio/x.mp3' where track_id = ${stored}`.execute(app.db)
    expect(await named({ filters: { audio: 'pending' } })).toEqual(['Waiting'])
    expect(await named({ filters: { audio: 'failed' } })).toEqual(['Failed'])
  })
})

describe('a bulk action', () => {
  test('adds chosen tracks in the order they were chosen, and says how many were there already', async () => {
    const [a, b, c] = await many(['A', 'B', 'C'])
    const playlist_id = await newPlaylist()
    const added = await app.call(playlists.addTracks, { body: { playlist_id, track_id: [c, a] } })
    expect(added.body).toMatchObject({ success: 1, data: { matched: 2, added: 2, already_there: 0 } })
    expect(added.body.message).toContain('Tracks added.')
    const again = await app.ask(playlists.addTracks, { body: { playlist_id, track_id: [a, b, c] } })
    expect(again).toEqual({ matched: 3, added: 1, already_there: 2 })
    const { Info } = await app.ask(playlists.tracks, { params: { id: playlist_id }, body: {} })
    expect(Info.map((row) => row.display_name)).toEqual(['C', 'A', 'B'])
  })

  test('by query takes exactly what the list shows for the search and the filters', async () => {
    const category_id = await newCategory('Chosen')
    await many(['Ram One', 'Ram Two'], { category_id: [category_id] })
    await many(['Ram Three', 'Shyam'])
    const tag_id = await newTag('Bulk')
    const selection = {
      byQuery: 'true',
      query: 'राम',
      filters: { category_id: [category_id] },
      expected_count: 2,
    }
    expect(await app.ask(tags.addTracks, { body: { tag_id, ...selection } })).toMatchObject({ added: 2 })
    expect(await named({ filters: { tag_id: [tag_id] } })).toEqual(['Ram One', 'Ram Two'])
  })

  test('is refused with the new number when the set has changed, and does nothing', async () => {
    await many(['Ram One', 'Ram Two', 'Ram Three'])
    const album_id = await newAlbum('Target')
    const selection = { byQuery: true, query: 'ram', expected_count: 2 }
    for (const [endpoint, body] of [
      [albums.addTracks, { album_id, ...selection }],
      [tracks.delete, selection],
    ] as const)
      expect((await app.call(endpoint, { body })).body).toMatchObject({
        success: 0,
        code: 'selection_changed',
        data: { count: 3 },
      })
    expect((await list()).totalCount).toBe(3)
    expect((await app.ask(albums.tracks, { params: { id: album_id }, body: {} })).totalTrack).toBe(0)
  })

  test('never takes everything by mistake', async () => {
    await many(['A', 'B'])
    const category_id = await newCategory('Careful')
    const add_ = (body: object) => app.call(categories.addTracks, { body: { category_id, ...body } })
    expect((await add_({ byQuery: 'false' })).body).toMatchObject({ success: 0, code: 'invalid' })
    expect((await add_({ byQuery: 'perhaps' })).body).toMatchObject({ success: 0, code: 'invalid' })
    expect((await add_({ byQuery: true, query: '%%%' })).body).toMatchObject({ data: { matched: 0 } })
    expect((await app.call(tracks.delete, { body: {} })).body).toMatchObject({ success: 0, code: 'invalid' })
    expect((await app.call(tracks.delete, { body: { byQuery: true, query: '%' } })).body).toMatchObject({
      code: 'not_found',
    })
    expect((await list()).totalCount).toBe(2)
  })

  test('into what does not exist is refused', async () => {
    const [a] = await many(['A'])
    const { body } = await app.call(albums.addTracks, { body: { album_id: 999_999, track_id: a } })
    expect(body).toMatchObject({ success: 0, code: 'not_found' })
  })

  test('is one entry in the history, with every track that it touched', async () => {
    const ids = await many(['A', 'B', 'C'])
    const album_id = await newAlbum('Recorded')
    await app.ask(albums.addTracks, { body: { album_id, track_id: ids } })
    await app.ask(albums.addTracks, { body: { album_id, track_id: ids } })
    const entries = await app.db
      .selectFrom('changes as c')
      .innerJoin('change_records as r', 'r.change_id', 'c.change_id')
      .select(['c.change_id', 'c.records', 'r.record_id', 'r.after'])
      .where('c.action', '=', 'link')
      .where('c.resource', '=', 'album_tracks')
      .where(sql<boolean>`r.after->>'album_id' = ${String(album_id)}`)
      .execute()
    expect(entries.map((entry) => entry.record_id).sort()).toEqual([...ids].sort())
    expect(new Set(entries.map((entry) => entry.change_id)).size).toBe(1)
    expect(entries[0]?.records).toBe(3)
  })

  test('of tens of thousands of tracks is one statement', async () => {
    await sql`
      with t as (
        insert into tracks (display_name, is_track_complete) select 'Ram ' || n, '1' from generate_series(1, 20000) n
        returning track_id, display_name
      )
      insert into tracks_search (id, plain, phonetic) select track_id, ' ram ', ' ram ' from t`.execute(
      app.db,
    )
    const playlist_id = await newPlaylist()
    const body = { playlist_id, byQuery: true, query: 'ram', expected_count: 20_000 }
    expect(await app.ask(playlists.addTracks, { body })).toMatchObject({ added: 20_000 })
    expect((await app.ask(playlists.tracks, { params: { id: playlist_id }, body: {} })).totalTrack).toBe(
      20_000,
    )
    expect(await app.ask(tracks.delete, { body: { byQuery: true, query: 'ram' } })).toEqual({
      deleted: 20_000,
    })
    expect((await list()).totalCount).toBe(0)
  })
})

describe('the order of a playlist', () => {
  const order = async (playlist_id: number) =>
    (await app.ask(playlists.tracks, { params: { id: playlist_id }, body: {} })).Info.map(
      (row) => row.display_name,
    ).join('')

  async function filled() {
    const ids = await many(['A', 'B', 'C', 'D', 'E'])
    const playlist_id = await newPlaylist()
    await app.ask(playlists.addTracks, { body: { playlist_id, track_id: ids } })
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids
    const move = (track_id: number | number[], before: number | null) =>
      app.ask(playlists.orderTracks, { body: { playlist_id, track_id, before } })
    return { playlist_id, a, b, c, d, e, move }
  }

  test('moves one or several tracks before another or to the end', async () => {
    const { playlist_id, a, b, c, d, e, move } = await filled()
    await move(e, a)
    expect(await order(playlist_id)).toBe('EABCD')
    await move([c, a], null)
    expect(await order(playlist_id)).toBe('EBDCA')
    await move([d, b], e)
    expect(await order(playlist_id)).toBe('DBECA')
    const itself = await app.call(playlists.orderTracks, {
      body: { playlist_id, track_id: [d, b], before: d },
    })
    expect(itself.body).toMatchObject({ success: 0, code: 'invalid' })
    await move(e, null)
    expect((await order(playlist_id)).endsWith('E')).toBe(true)
  })

  test('bears more moves into one gap than the gap has room for', async () => {
    const { playlist_id, a, b, c, move } = await filled()
    for (let n = 0; n < 40; n++) await move(n % 2 === 0 ? c : b, n % 2 === 0 ? b : c)
    expect((await order(playlist_id)).split('').sort().join('')).toBe('ABCDE')
    await move(a, b)
    expect(await order(playlist_id)).toContain('AB')
  })

  test('refuses a place before a track that is not in it', async () => {
    const { playlist_id, a } = await filled()
    const [stranger] = await many(['Stranger'])
    const { body } = await app.call(playlists.orderTracks, {
      body: { playlist_id, track_id: a, before: stranger },
    })
    expect(body).toMatchObject({ success: 0, code: 'not_found' })
    expect(await order(playlist_id)).toBe('ABCDE')
  })
})

test('the options of the add dialog are what matches and is not in the playlist, fifty at most', async () => {
  const ids = await many(['Ram One', 'Ram Two', 'Shyam'])
  const playlist_id = await newPlaylist()
  await app.ask(playlists.addTracks, { body: { playlist_id, track_id: ids[0] } })
  const options = async (searchText: string) =>
    (await app.ask(playlists.trackOptions, { body: { playlist_id, searchText } })).map(
      (row) => row.display_name,
    )
  expect(await options('राम')).toEqual(['Ram Two'])
  expect(await options('')).toEqual(['Ram Two', 'Shyam'])
})

test('a playlist loses tracks with the words of the specification', async () => {
  const [a] = await many(['A'])
  const playlist_id = await newPlaylist()
  await app.ask(playlists.addTracks, { body: { playlist_id, track_id: a } })
  const { body } = await app.call(playlists.removeTracks, { body: { playlist_id, track_id: a } })
  expect(body).toMatchObject({ success: 1, message: 'Track removed from playlist !!!' })
  expect((await list()).totalCount).toBe(1)
})

describe('the pending list', () => {
  test('shows what waits and what failed, and deletes exactly that', async () => {
    const [waiting, failed, stored, replaced] = await many(['Waiting', 'Failed', 'Stored', 'Replaced'])
    await sql`update tracks set is_track_complete = '1', message = 'Not found' where track_id = ${failed}`.execute(
      app.db,
    )
    await sql`update tracks set is_track_complete = '1', audio_key = 'audio/x.mp3' where track_id = ${stored}`.execute(
      app.db,
    )
    await sql`update tracks set audio_key = 'audio/y.mp3' where track_id = ${replaced}`.execute(app.db)
    const page = await app.ask(tracks.pending, { body: {} })
    expect(page.Info.map((row) => row.track_id).sort()).toEqual([waiting, failed].sort())
    expect(page.Info.find((row) => row.track_id === failed)).toMatchObject({
      is_track_complete: '1',
      message: 'Not found',
    })
    expect((await app.ask(tracks.pending, { body: { searchText: 'failed' } })).totalCount).toBe(1)
    expect(await app.ask(tracks.deletePending)).toEqual({ deleted: 2 })
    expect(await named({})).toEqual(['Replaced', 'Stored'])
    expect(await app.ask(tracks.deletePending)).toEqual({ deleted: 0 })
  })
})

test('a search inside an album looks at the tracks, not at the name of the album', async () => {
  const album_id = await newAlbum('Jai Hanuman')
  await many(['Hanuman Chalisa', 'Bajrang Baan'], { album_id: [album_id] })
  const found = await app.ask(albums.tracks, { params: { id: album_id }, body: { searchText: 'हनुमान' } })
  expect(found.Info.map((row) => row.display_name)).toEqual(['Hanuman Chalisa'])
  expect(await named({ searchText: 'हनुमान' })).toHaveLength(2)
})
