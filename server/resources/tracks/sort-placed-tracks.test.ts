import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { TRACK_GAPS } from '#contract/catalogue/placed-tracks.ts'
import { contract } from '#contract/index.ts'
import { startWithTracks } from '#server/testing/tracks.ts'

const { albums, artists, history, playlists, tracks } = contract

const { app, records } = await startWithTracks()

type Fields = {
  display_name: string
  display_name_hindi?: string
  record_date?: string
  duration?: number
  date_created?: string
}

const addAlbum = async () =>
  (await app.ask(albums.save, { body: { action: 'add', name: 'Sorted' } })).album_id

async function addTracks(album_id: number, fields: Fields[]): Promise<number[]> {
  const rows = await app.db
    .insertInto('tracks')
    .values(fields.map((each) => ({ is_track_complete: '1', ...each })))
    .returning('track_id')
    .execute()
  const ids = rows.map(({ track_id }) => track_id)
  await app.ask(albums.addTracks, { body: { album_id, track_id: ids } })
  return ids
}

const order = async (album_id: number) =>
  (await app.ask(albums.tracks, { params: { id: album_id }, body: {} })).Info.map(
    ({ display_name }) => display_name,
  ).join('')
const sort = async (album_id: number, by: string, desc = false) =>
  (await app.call(albums.sortTracks, { body: { album_id, by, desc } })).body
const changes = async () => (await app.ask(history.list, { body: {} })).totalCount
const positions = (album_id: number) =>
  app.db.selectFrom('album_tracks').selectAll().where('album_id', '=', album_id).orderBy('track_id').execute()

test('An album is sorted once by any of the fields, as one change that can be undone', async () => {
  const album_id = await addAlbum()
  await addTracks(album_id, [
    { display_name: 'C', display_name_hindi: 'ख', duration: 30, date_created: '2020-01-01' },
    { display_name: 'A', display_name_hindi: 'ग', record_date: '1990-05-01', date_created: '2022-01-01' },
    { display_name: 'D', record_date: '1980-05-01', duration: 10, date_created: '2021-01-01' },
    { display_name: 'B', display_name_hindi: 'क', duration: 30, date_created: '2019-01-01' },
  ])
  expect(await order(album_id)).toBe('CADB')
  const before = await positions(album_id)
  const known = await changes()
  const sorted = await sort(album_id, 'display_name')
  expect(sorted).toMatchObject({ success: 1, data: { moved: 4 }, change_id: expect.any(Number) })
  expect(await order(album_id)).toBe('ABCD')
  expect(await changes()).toBe(known + 1)
  // Again: nothing moves, and nothing is recorded.
  expect(await sort(album_id, 'display_name')).toMatchObject({ success: 1, data: { moved: 0 } })
  expect(await changes()).toBe(known + 1)

  // Without a value last, in both directions; equal ones keep their order.
  await sort(album_id, 'display_name_hindi')
  expect(await order(album_id)).toBe('BCAD')
  await sort(album_id, 'display_name_hindi', true)
  expect(await order(album_id)).toBe('ACBD')
  await sort(album_id, 'duration')
  expect(await order(album_id)).toBe('DCBA')
  await sort(album_id, 'record_date')
  expect(await order(album_id)).toBe('DACB')
  await sort(album_id, 'date_created')
  expect(await order(album_id)).toBe('BCDA')

  const last = await sort(album_id, 'display_name', true)
  expect(await order(album_id)).toBe('DCBA')
  const undone = await app.ask(history.undo, { body: { change_id: Number(last.change_id) } })
  expect(undone).toMatchObject({ left: 0 })
  expect(await order(album_id)).toBe('BCDA')
  // Only the places that the tracks have are handed out, so that one that stays is not written.
  expect((await positions(album_id)).map(({ position }) => position).sort()).toEqual(
    before.map(({ position }) => position).sort(),
  )
})

test('Tracks that share a position, and those of a playlist, are sorted too', async () => {
  const playlist_id = await records.newPlaylist()
  const ids = await records.many(['B', 'C', 'A'])
  await app.ask(playlists.addTracks, { body: { playlist_id, track_id: ids } })
  await sql`update playlist_tracks set position = 5 where playlist_id = ${playlist_id}`.execute(app.db)
  await app.ask(playlists.sortTracks, { body: { playlist_id, by: 'display_name' } })
  const { Info } = await app.ask(playlists.tracks, { params: { id: playlist_id }, body: {} })
  expect(Info.map(({ display_name }) => display_name)).toEqual(['A', 'B', 'C'])
})

test('What is no field, and an album that is gone, are refused', async () => {
  const album_id = await addAlbum()
  expect(await sort(album_id, 'password_hash')).toMatchObject({ success: 0, code: 'invalid' })
  expect(await sort(album_id, 'display_name')).toMatchObject({ success: 1, data: { moved: 0 } })
  await app.ask(albums.delete, { body: { id: [album_id] } })
  expect(await sort(album_id, 'display_name')).toMatchObject({ success: 0, code: 'not_found' })
  const gaps = await app.call(albums.trackGaps, { params: { id: album_id } })
  expect(gaps.body).toMatchObject({ success: 0, code: 'not_found' })
})

test('The gaps of an album are as many as the track list finds by its filters', async () => {
  const album_id = await addAlbum()
  const [first] = await addTracks(album_id, [
    { display_name: 'One', display_name_hindi: 'एक' },
    { display_name: 'Two' },
    { display_name: 'Three' },
  ])
  const { artist_id } = await app.ask(artists.save, {
    body: { action: 'add', name: 'Lata Mangeshkar', hindi_name: 'लता मंगेशकर' },
  })
  await sql`insert into artist_tracks (artist_id, track_id) values (${artist_id}, ${first})`.execute(app.db)
  const gaps = await app.ask(albums.trackGaps, { params: { id: album_id } })
  expect(gaps).toMatchObject({ without_hindi_name: 2, without_artist: 2, without_cover: 3 })
  for (const gap of TRACK_GAPS) {
    const filters = { album_id: [album_id], [gap]: true }
    const { totalCount } = await app.ask(tracks.list, { body: { filters } })
    expect(gaps[gap], gap).toBe(totalCount)
  }
  const { Info } = await app.ask(albums.tracks, { params: { id: album_id }, body: {} })
  expect(Info[0]?.trackArtist).toEqual([{ artist_id, name: 'Lata Mangeshkar', hindi_name: 'लता मंगेशकर' }])
  expect(Info[1]?.trackArtist).toEqual([])
})

test('An album of ten thousand tracks is sorted and undone as a whole, and moves in it still work', async () => {
  const album_id = await addAlbum()
  await sql`
    with added as (
      insert into tracks (display_name, is_track_complete)
      select 'Track ' || lpad(n::text, 5, '0'), '1' from generate_series(1, 10000) n returning track_id, display_name
    )
    insert into album_tracks (album_id, track_id, position)
    select ${album_id}, track_id, row_number() over (order by display_name desc) * 1024 from added`.execute(
    app.db,
  )
  const names = async (page_no: number) =>
    (await app.ask(albums.tracks, { params: { id: album_id }, body: { page_no, pageSize: 1000 } })).Info
  const change = await sort(album_id, 'display_name')
  expect(change).toMatchObject({ data: { moved: 10_000 } })
  expect((await names(0))[0]).toMatchObject({ display_name: 'Track 00001', position: 1 })
  expect((await names(9)).at(-1)).toMatchObject({ display_name: 'Track 10000', position: 10_000 })
  const [moved, second] = (await names(0)).map(({ track_id }) => track_id)
  await app.ask(albums.orderTracks, { body: { album_id, track_id: [second], before: moved } })
  const undone = await app.ask(history.undo, { body: { change_id: Number(change.change_id) } })
  // One has been moved since, and stays.
  expect(undone).toMatchObject({ undone: 9999, left: 1 })
  expect((await names(9)).at(-1)).toMatchObject({ display_name: 'Track 00001' })
})
