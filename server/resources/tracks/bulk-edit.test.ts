import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { FieldChange } from '#contract/catalogue/bulk-edit.ts'
import { contract } from '#contract/index.ts'
import { startWithTracks } from '#server/testing/tracks.ts'

const { albums, artists, history, playlists, tracks } = contract
const { app, records } = await startWithTracks()

/** More than are changed by one statement. */
const COUNT = 2500

const edit = async (changes: Record<string, FieldChange>, selection: object) => {
  const { body } = await app.call(tracks.bulkEdit, { body: { ...selection, changes } })
  expect(body).toMatchObject({ success: 1 })
  return { ...body, change_id: Number(body.change_id) }
}
const undo = (change_id: number) => app.ask(history.undo, { body: { change_id } })
const orderOf = async (id: number) =>
  (await app.ask(playlists.tracks, { params: { id }, body: {} })).Info.map((track) => track.display_name)

test('thousands of names and links are changed, recorded and undone statement by statement', async () => {
  await sql`
    insert into tracks (display_name, is_track_complete)
    select 'Ram Dhun ' || n, '1' from generate_series(1, ${COUNT}::int) n`.execute(app.db)
  const playlist_id = await records.newPlaylist('Long')
  const selection = { byQuery: true, query: '', expected_count: COUNT }
  const changes: Record<string, FieldChange> = {
    display_name: { op: 'find', find: 'ram', replace: 'Shyam', match_case: false },
    playlist_id: { op: 'add', ids: [playlist_id] },
    lyrics: { op: 'fill', value: 'La la' },
  }
  const preview = await app.ask(tracks.previewBulkEdit, { body: { ...selection, changes } })
  expect(preview).toMatchObject({ matched: COUNT, changed: COUNT, fields: { lyrics: { empty: COUNT } } })
  const { change_id } = await edit(changes, selection)
  expect((await records.list({ searchText: 'Shyam Dhun' })).totalCount).toBe(COUNT)
  const entry = await app.ask(history.get, { params: { id: change_id } })
  expect(entry).toMatchObject({ action: 'edit', records: COUNT, can_be_undone: true })
  const [first] = (await app.ask(history.records, { params: { id: change_id }, body: {} })).Info
  expect(first?.fields).toEqual([
    { field: 'lyrics', before: null, after: 'La la' },
    { field: 'display_name', before: 'Ram Dhun 1', after: 'Shyam Dhun 1' },
    { field: 'playlists', before: [], after: ['Long'] },
  ])
  expect(await undo(change_id)).toMatchObject({ undone: COUNT, left: 0 })
  expect((await records.list({ searchText: 'Ram Dhun' })).totalCount).toBe(COUNT)
  expect(await orderOf(playlist_id)).toEqual([])
  await app.ask(tracks.deleteSelected, { body: selection })
})

test('links are added at the end of an order, and come back to their places', async () => {
  const ids = await records.many(['A', 'B', 'C'])
  const playlist_id = await records.newPlaylist('Order')
  const [, b] = ids
  await app.ask(playlists.addTracks, { body: { playlist_id, track_id: [b] } })
  const selection = { id: ids.toReversed(), expected_count: 3 }
  await edit({ playlist_id: { op: 'add', ids: [playlist_id] } }, selection)
  expect(await orderOf(playlist_id)).toEqual(['B', 'C', 'A'])
  const { change_id } = await edit({ playlist_id: { op: 'clear' } }, selection)
  expect(await orderOf(playlist_id)).toEqual([])
  await undo(change_id)
  expect(await orderOf(playlist_id)).toEqual(['B', 'C', 'A'])
})

test('the undo leaves tracks whose links or status were changed since, and open forms of tracks stay valid', async () => {
  const ids = await records.many(['One', 'Two', 'Three'])
  const [one = 0, two = 0] = ids
  const [old, next, other] = [
    await records.newCategory('Old'),
    await records.newCategory('Next'),
    await records.newCategory('Other'),
  ]
  const selection = { id: ids, expected_count: 3 }
  await edit({ category_id: { op: 'add', ids: [old] } }, selection)
  const { version } = await app.ask(tracks.get, { params: { id: one } })
  const { change_id } = await edit(
    { category_id: { op: 'replace', ids: [next] }, is_active: { op: 'set', value: '0' } },
    selection,
  )
  expect((await app.ask(tracks.get, { params: { id: one } })).version).toBe(version)
  await edit({ category_id: { op: 'add', ids: [other] } }, { id: [one], expected_count: 1 })
  await app.ask(tracks.changeStatus, { body: { status: '0', track_id: [two] } })
  expect(await undo(change_id)).toMatchObject({ undone: 1, left: 2 })
  const named = (category: number) => records.named({ filters: { category_id: [category] } })
  expect([await named(old), await named(next), await named(other)]).toEqual([
    ['Three'],
    ['One', 'Two'],
    ['One'],
  ])
})

test('links that both sides show make open forms of both sides outdated', async () => {
  const album_id = await records.newAlbum('Both')
  const { artist_id, version } = await app.ask(artists.save, { body: { action: 'add', name: 'Anup' } })
  const before = await app.ask(albums.get, { params: { id: album_id } })
  await app.ask(albums.bulkEdit, {
    body: { id: [album_id], expected_count: 1, changes: { artist_id: { op: 'replace', ids: [artist_id] } } },
  } as never)
  expect((await app.ask(albums.get, { params: { id: album_id } })).version).toBe(before.version + 1)
  expect((await app.ask(artists.get, { params: { id: artist_id } })).version).toBe(version + 1)
})
