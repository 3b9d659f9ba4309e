import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { writeSearchWords } from '#server/catalogue/search-index.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { startWithTracks } from '#server/testing/tracks.ts'
import { tracksResource } from './tracks.store.ts'

const { tracks, albums, playlists, categories, tags, history } = contract

const { app, records } = await startWithTracks()
beforeEach(async () => {
  await sql`delete from tracks`.execute(app.db)
})

describe('a bulk action', () => {
  test('adds chosen tracks in the order they were chosen, and says how many were there already', async () => {
    const [a, b, c] = await records.many(['A', 'B', 'C'])
    const playlist_id = await records.newPlaylist()
    const added = await app.call(playlists.addTracks, { body: { playlist_id, track_id: [c, a] } })
    expect(added.body).toMatchObject({ success: 1, data: { matched: 2, added: 2, already_there: 0 } })
    expect(added.body.message).toContain('Tracks added.')
    const again = await app.ask(playlists.addTracks, { body: { playlist_id, track_id: [a, b, c] } })
    expect(again).toEqual({ matched: 3, added: 1, already_there: 2 })
    const { Info } = await app.ask(playlists.tracks, { params: { id: playlist_id }, body: {} })
    expect(Info.map((row) => row.display_name)).toEqual(['C', 'A', 'B'])
  })

  test('by query takes exactly what the list shows for the search and the filters', async () => {
    const category_id = await records.newCategory('Chosen')
    await records.many(['Ram One', 'Ram Two'], { category_id: [category_id] })
    await records.many(['Ram Three', 'Shyam'])
    const tag_id = await records.newTag('Bulk')
    const selection = {
      byQuery: 'true',
      query: 'राम',
      filters: { category_id: [category_id] },
      expected_count: 2,
    }
    expect(await app.ask(tags.addTracks, { body: { tag_id, ...selection } })).toMatchObject({ added: 2 })
    expect(await records.named({ filters: { tag_id: [tag_id] } })).toEqual(['Ram One', 'Ram Two'])
  })

  test('by query may name no tracks beside it, in any spelling; without a query it must', async () => {
    const [a] = await records.many(['Ram One', 'Shyam'])
    const tag_id = await records.newTag('Empty')
    const added = (body: object) => app.call(tags.addTracks, { body: { tag_id, ...body } })
    for (const track_id of [[], '', null, undefined]) {
      const by = { byQuery: true, query: 'ram', track_id }
      expect((await added(by)).body, JSON.stringify(track_id)).toMatchObject({ data: { matched: 1 } })
      const none = { byQuery: false, query: '', track_id }
      expect((await added(none)).body).toMatchObject({ errors: { track_id: 'Choose at least one track.' } })
    }
    const deleted = await app.call(tracks.delete, { body: { byQuery: true, query: 'shyam', id: [] } })
    expect(deleted.body).toMatchObject({ data: { deleted: 1 } })
    const named = await app.call(tracks.delete, { body: { id: [], track_id: a } })
    expect(named.body).toMatchObject({ data: { deleted: 1 } })
  })

  test('by query leaves out the tracks that were let go of it, and counts without them', async () => {
    const [one] = await records.many(['Ram One', 'Ram Two', 'Ram Three'])
    const tag_id = await records.newTag('All but one')
    const selection = { byQuery: true, query: 'ram', except: [one], expected_count: 2 }
    expect(await app.ask(tags.addTracks, { body: { tag_id, ...selection } })).toMatchObject({ matched: 2 })
    expect(await app.ask(tracks.delete, { body: { ...selection, id: [] } })).toEqual({ deleted: 2 })
    expect(await records.named({})).toEqual(['Ram One'])
    const changed = await app.call(tracks.delete, {
      body: { byQuery: true, except: [one], expected_count: 1 },
    })
    expect(changed.body).toMatchObject({ code: 'selection_changed', data: { count: 0 } })
  })

  test('is refused with the new number when the set has changed, and does nothing', async () => {
    await records.many(['Ram One', 'Ram Two', 'Ram Three'])
    const album_id = await records.newAlbum('Target')
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
    expect((await records.list()).totalCount).toBe(3)
    expect((await app.ask(albums.tracks, { params: { id: album_id }, body: {} })).totalTrack).toBe(0)
  })

  test('never takes everything by mistake', async () => {
    await records.many(['A', 'B'])
    const category_id = await records.newCategory('Careful')
    const add_ = (body: object) => app.call(categories.addTracks, { body: { category_id, ...body } })
    expect((await add_({ byQuery: 'false' })).body).toMatchObject({ success: 0, code: 'invalid' })
    expect((await add_({ byQuery: 'perhaps' })).body).toMatchObject({ success: 0, code: 'invalid' })
    expect((await add_({ byQuery: true, query: '%%%' })).body).toMatchObject({ data: { matched: 0 } })
    expect((await app.call(tracks.delete, { body: {} })).body).toMatchObject({ success: 0, code: 'invalid' })
    expect((await app.call(tracks.delete, { body: { byQuery: true, query: '%' } })).body).toMatchObject({
      code: 'not_found',
    })
    expect((await records.list()).totalCount).toBe(2)
  })

  test('into what does not exist is refused', async () => {
    const [a] = await records.many(['A'])
    const { body } = await app.call(albums.addTracks, { body: { album_id: 999_999, track_id: a } })
    expect(body).toMatchObject({ success: 0, code: 'not_found' })
  })

  test('is one entry in the history, with every track that it touched', async () => {
    const ids = await records.many(['A', 'B', 'C'])
    const album_id = await records.newAlbum('Recorded')
    await app.ask(albums.addTracks, { body: { album_id, track_id: ids } })
    const again = await app.call(albums.addTracks, { body: { album_id, track_id: ids } })
    expect(again.body, 'nothing to take back').not.toHaveProperty('change_id')
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
    const { rows } = await sql<Record<string, unknown>>`
      insert into tracks (display_name, is_track_complete) select 'Ram ' || n, '1' from generate_series(1, 20000) n
      returning track_id, display_name`.execute(app.db)
    await inTransaction(app.db, (trx) => writeSearchWords(trx, tracksResource, rows))
    const playlist_id = await records.newPlaylist()
    const body = { playlist_id, byQuery: true, query: 'ram', expected_count: 20_000 }
    expect(await app.ask(playlists.addTracks, { body })).toMatchObject({ added: 20_000 })
    expect((await app.ask(playlists.tracks, { params: { id: playlist_id }, body: {} })).totalTrack).toBe(
      20_000,
    )
    expect(await app.ask(tracks.delete, { body: { byQuery: true, query: 'ram' } })).toEqual({
      deleted: 20_000,
    })
    expect((await records.list()).totalCount).toBe(0)
  })
})

describe('the order of a playlist', () => {
  const order = async (playlist_id: number) =>
    (await app.ask(playlists.tracks, { params: { id: playlist_id }, body: {} })).Info.map(
      (row) => row.display_name,
    ).join('')

  async function filled() {
    const ids = await records.many(['A', 'B', 'C', 'D', 'E'])
    const playlist_id = await records.newPlaylist()
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

  test('moves a track between two that share a place since one of them has come back', async () => {
    const { playlist_id, a, e, move } = await filled()
    const { body } = await app.call(playlists.removeTracks, { body: { playlist_id, track_id: e } })
    const [last = 0] = await records.many(['L'])
    await app.ask(playlists.addTracks, { body: { playlist_id, track_id: last } })
    await app.ask(history.undo, { body: { change_id: body.change_id } })
    expect(await order(playlist_id)).toBe('ABCDEL')
    await move(a, last)
    expect(await order(playlist_id)).toBe('BCDEAL')
  })

  test('refuses a place before a track that is not in it', async () => {
    const { playlist_id, a } = await filled()
    const [stranger] = await records.many(['Stranger'])
    const { body } = await app.call(playlists.orderTracks, {
      body: { playlist_id, track_id: a, before: stranger },
    })
    expect(body).toMatchObject({ success: 0, code: 'not_found' })
    expect(await order(playlist_id)).toBe('ABCDE')
  })
})

test('the options of the add dialog are what matches and is not in the playlist, fifty at most', async () => {
  const ids = await records.many(['Ram One', 'Ram Two', 'Shyam'])
  const playlist_id = await records.newPlaylist()
  await app.ask(playlists.addTracks, { body: { playlist_id, track_id: ids[0] } })
  const options = async (searchText: string) =>
    (await app.ask(playlists.trackOptions, { body: { playlist_id, searchText } })).map(
      (row) => row.display_name,
    )
  expect(await options('राम')).toEqual(['Ram Two'])
  expect(await options('')).toEqual(['Ram Two', 'Shyam'])
})

test('the options of the add dialog say where they match, also when that is in the other script', async () => {
  await records.add('Ram Dhun', { display_name_hindi: 'राम धुन' })
  const playlist_id = await records.newPlaylist()
  const ask = (searchText: string) => app.ask(playlists.trackOptions, { body: { playlist_id, searchText } })
  const [byHindi] = await ask('राम')
  expect(byHindi?.matched).toEqual({ display_name: [[0, 3]], display_name_hindi: [[0, 3]] })
  const [unsearched] = await ask('')
  expect(unsearched?.display_name).toBe('Ram Dhun')
  expect(unsearched?.matched).toBeUndefined()
})

test('the add dialog may ask for similar names, which follow what matches and are not in the playlist', async () => {
  const [there] = await records.many(['Govind Bolo', 'Govind Bolo Hari'])
  const playlist_id = await records.newPlaylist()
  await app.ask(playlists.addTracks, { body: { playlist_id, track_id: there } })
  const ask = (more: object) =>
    app.ask(playlists.trackOptions, { body: { playlist_id, searchText: 'gobind', ...more } })
  expect(await ask({})).toEqual([])
  expect(await ask({ with_similar: true })).toMatchObject([
    { display_name: 'Govind Bolo Hari', is_similar: true },
  ])
})

test('a playlist loses tracks with the words of the specification', async () => {
  const [a] = await records.many(['A'])
  const playlist_id = await records.newPlaylist()
  await app.ask(playlists.addTracks, { body: { playlist_id, track_id: a } })
  const { body } = await app.call(playlists.removeTracks, { body: { playlist_id, track_id: a } })
  expect(body).toMatchObject({ success: 1, message: 'Track removed from playlist !!!' })
  expect((await records.list()).totalCount).toBe(1)
})

test('a search inside an album looks at the tracks, not at the name of the album', async () => {
  const album_id = await records.newAlbum('Jai Hanuman')
  await records.many(['Hanuman Chalisa', 'Bajrang Baan'], { album_id: [album_id] })
  const found = await app.ask(albums.tracks, { params: { id: album_id }, body: { searchText: 'हनुमान' } })
  expect(found.Info.map((row) => row.display_name)).toEqual(['Hanuman Chalisa'])
  expect(await records.named({ searchText: 'हनुमान' })).toHaveLength(2)
})
