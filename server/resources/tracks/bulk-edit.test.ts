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

test('thousands of tracks come by their names after those of a playlist, however many statements add them', async () => {
  const [there] = await records.many(['Zither'])
  const playlist_id = await records.newPlaylist('By name')
  await app.ask(playlists.addTracks, { body: { playlist_id, track_id: [there] } })
  await sql`
    insert into tracks (display_name, is_track_complete)
    select 'Dhun ' || lpad(n::text, 5, '0'), '1' from generate_series(${COUNT}::int, 1, -1) n`.execute(app.db)
  const selection = { byQuery: true, query: '', expected_count: COUNT + 1 }
  await edit(
    {
      display_name: { op: 'find', find: 'Dhun', replace: 'Dhoon', match_case: true },
      playlist_id: { op: 'add', ids: [playlist_id] },
    },
    selection,
  )
  const { rows } = await sql<{ name: string }>`
    select display_name as name from playlist_tracks join tracks using (track_id)
    where playlist_id = ${playlist_id} order by position`.execute(app.db)
  const names = Array.from({ length: COUNT }, (_, n) => `Dhoon ${String(n + 1).padStart(5, '0')}`)
  expect(rows.map(({ name }) => name)).toEqual(['Zither', ...names])
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

test('adding to one playlist, and undoing that, leaves the places of tracks in the others', async () => {
  const ids = await records.many(['In two lists', 'In one list', 'In no list'])
  const [two = 0, one = 0] = ids
  const lists = [await records.newPlaylist('Morning'), await records.newPlaylist('Evening')]
  const [morning = 0, evening = 0] = lists
  const third = await records.newPlaylist('Third')
  await app.ask(playlists.addTracks, { body: { playlist_id: evening, track_id: [one, two] } })
  await app.ask(playlists.addTracks, { body: { playlist_id: morning, track_id: [two] } })
  const before = await placesOf(ids)
  const { change_id } = await edit(
    { playlist_id: { op: 'add', ids: [third, evening] } },
    { id: ids, expected_count: 3 },
  )
  expect(await orderOf(evening)).toEqual(['In one list', 'In two lists', 'In no list'])
  const entry = await shown(change_id)
  expect(entry.get('In two lists')).toEqual([
    { field: 'playlists', before: ['Morning', 'Evening'], after: ['Morning', 'Evening', 'Third'] },
  ])
  expect(await undo(change_id)).toMatchObject({ undone: 3, left: 0 })
  expect(await placesOf(ids)).toEqual(before)
  expect([await orderOf(morning), await orderOf(evening), await orderOf(third)]).toEqual([
    ['In two lists'],
    ['In one list', 'In two lists'],
    [],
  ])
})

test('the undo leaves tracks whose changed links or status were changed again, and open forms of tracks stay valid', async () => {
  const ids = await records.many(['One', 'Two', 'Three'])
  const [one = 0, two = 0, three = 0] = ids
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
  await edit({ category_id: { op: 'replace', ids: [other] } }, { id: [one], expected_count: 1 })
  await edit({ category_id: { op: 'add', ids: [other] } }, { id: [three], expected_count: 1 })
  await app.ask(tracks.changeStatus, { body: { status: '0', track_id: [two] } })
  expect(await undo(change_id)).toMatchObject({ undone: 1, left: 2 })
  const named = (category: number) => records.named({ filters: { category_id: [category] } })
  expect([await named(old), await named(next), await named(other)]).toEqual([
    ['Three'],
    ['Two'],
    ['One', 'Three'],
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

/** The fields of each record of an entry, as the history shows them. */
const shown = async (change_id: number) =>
  new Map(
    (await app.ask(history.records, { params: { id: change_id }, body: {} })).Info.map((record) => [
      record.name,
      record.fields,
    ]),
  )
const placesOf = (track_ids: number[]) =>
  app.db
    .selectFrom('playlist_tracks')
    .selectAll()
    .where('track_id', 'in', track_ids)
    .orderBy('track_id')
    .orderBy('playlist_id')
    .execute()

test('different values, and none, come back to each record that nobody has changed since', async () => {
  const ids = await records.many(['Early', 'Undated', 'Same', 'Later'])
  const [early = 0, undated = 0, same = 0, later = 0] = ids
  const dated = async (id: number, record_date: string) =>
    edit({ record_date: { op: 'set', value: record_date } }, { id: [id], expected_count: 1 })
  await dated(early, '1950-01-15')
  await dated(same, '2001-02-03')
  await dated(later, '2020-02-29')
  const { change_id, data } = await edit(
    { record_date: { op: 'set', value: '2001-02-03' } },
    { id: ids, expected_count: 4 },
  )
  expect(data).toEqual({ matched: 4, changed: 3 })
  const entry = await shown(change_id)
  expect([...entry.keys()].sort()).toEqual(['Early', 'Later', 'Undated'])
  expect(entry.get('Early')).toEqual([{ field: 'record_date', before: '1950-01-15', after: '2001-02-03' }])
  expect(entry.get('Undated')).toEqual([{ field: 'record_date', before: null, after: '2001-02-03' }])

  await dated(later, '1999-09-09')
  expect(await undo(change_id)).toMatchObject({ undone: 2, left: 1 })
  const dates = async () =>
    Promise.all(ids.map(async (id) => (await app.ask(tracks.get, { params: { id } })).record_date))
  expect(await dates()).toEqual(['1950-01-15', null, '2001-02-03', '1999-09-09'])
  const { body } = await app.call(history.undo, { body: { change_id } })
  expect(body.success).toBe(0)
  expect((await app.ask(tracks.get, { params: { id: undated } })).record_date).toBe(null)
})

test('one playlist takes the place of all others, in the chosen order, and the others come back as they were', async () => {
  const ids = await records.many(['In two', 'In one', 'In none', 'In it already', 'In all'])
  const [two = 0, one = 0, none = 0, already = 0, all = 0] = ids
  const [first, second, only] = [
    await records.newPlaylist('First'),
    await records.newPlaylist('Second'),
    await records.newPlaylist('Only'),
  ]
  const put = (playlist_id: number, track_id: number[]) =>
    app.ask(playlists.addTracks, { body: { playlist_id, track_id } })
  await put(first, [all, two])
  await put(second, [one, two, all])
  await put(only, [already, all])
  const others = [two, none, already, all]
  const before = await placesOf(others)

  const { change_id, data } = await edit(
    { playlist_id: { op: 'replace', ids: [only] } },
    { id: ids.toReversed(), expected_count: 5 },
  )
  expect(data).toEqual({ matched: 5, changed: 4 })
  expect(await orderOf(only)).toEqual(['In it already', 'In all', 'In none', 'In one', 'In two'])
  expect([await orderOf(first), await orderOf(second)]).toEqual([[], []])
  const entry = await shown(change_id)
  expect(entry.get('In two')).toEqual([{ field: 'playlists', before: ['First', 'Second'], after: ['Only'] }])
  expect(entry.get('In none')).toEqual([{ field: 'playlists', before: [], after: ['Only'] }])
  expect(entry.get('In all')).toEqual([
    { field: 'playlists', before: ['First', 'Second', 'Only'], after: ['Only'] },
  ])

  await put(second, [one])
  expect(await undo(change_id)).toMatchObject({ undone: 3, left: 1 })
  expect(await orderOf(only)).toEqual(['In it already', 'In all', 'In one'])
  expect(await orderOf(second)).toEqual(['In one', 'In two', 'In all'])
  await edit({ playlist_id: { op: 'replace', ids: [second] } }, { id: [one], expected_count: 1 })
  expect(await placesOf(others)).toEqual(before)
  expect(await orderOf(second)).toEqual(['In one', 'In two', 'In all'])
})

test('a date and links that are changed together are one row of the history for each record, and one undo', async () => {
  const ids = await records.many(['Both', 'Date alone'])
  const [both = 0, alone = 0] = ids
  const [old, next] = [await records.newCategory('Before'), await records.newCategory('After')]
  await edit({ category_id: { op: 'add', ids: [old] } }, { id: [both], expected_count: 1 })
  await edit({ category_id: { op: 'add', ids: [next] } }, { id: [alone], expected_count: 1 })
  const { change_id } = await edit(
    { category_id: { op: 'replace', ids: [next] }, record_date: { op: 'set', value: '2001-02-03' } },
    { id: ids, expected_count: 2 },
  )
  const entry = await shown(change_id)
  const date = { field: 'record_date', before: null, after: '2001-02-03' }
  expect(entry.get('Both')).toEqual([date, { field: 'categories', before: ['Before'], after: ['After'] }])
  expect(entry.get('Date alone')).toEqual([date])
  expect(await undo(change_id)).toMatchObject({ undone: 2, left: 0 })
  const named = (category: number) => records.named({ filters: { category_id: [category] } })
  expect([await named(old), await named(next)]).toEqual([['Both'], ['Date alone']])
})
