import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const { albums, playlists, artists } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('the tracks of albums, playlists and artists are counted, with their duration and plays, as they are now', async () => {
  const ids = []
  for (const [name, duration, plays] of [
    ['One', 61.5, 3],
    ['Two', 120, 4],
    ['Unmeasured', null, 5],
  ] as const) {
    const { rows } = await sql<{ track_id: number }>`
      insert into tracks (display_name, display_name_hindi, is_track_complete, duration, "trackCount")
      values (${name}, ${name}, '0', ${duration}, ${plays}) returning track_id`.execute(app.db)
    ids.push(rows[0]?.track_id ?? 0)
  }
  const named = { name: 'Mala', hindi_name: 'माला' }
  const { album_id } = await app.ask(albums.save, { body: named })
  const { playlist_id } = await app.ask(playlists.save, { body: named })
  const { artist_id } = await app.ask(artists.save, { body: named })
  await app.ask(albums.addTracks, { body: { album_id, track_id: ids } })
  await app.ask(playlists.addTracks, { body: { playlist_id, track_id: ids.slice(0, 2) } })
  await sql`insert into artist_tracks (artist_id, track_id) values (${artist_id}, ${ids[2]})`.execute(app.db)

  const of = async (id: number, call: typeof albums.trackTotals) =>
    app.ask(call, { body: { id: [id, 999_999] } })
  expect(await of(album_id, albums.trackTotals)).toEqual([
    { id: album_id, tracks: 3, duration: 181.5, plays: 12 },
  ])
  expect(await of(playlist_id, playlists.trackTotals)).toEqual([
    { id: playlist_id, tracks: 2, duration: 181.5, plays: 7 },
  ])
  expect(await of(artist_id, artists.trackTotals)).toEqual([
    { id: artist_id, tracks: 1, duration: 0, plays: 5 },
  ])
  const tooMany = Array.from({ length: 201 }, (_, at) => at + 1)
  expect((await app.call(albums.trackTotals, { body: { id: tooMany } })).body).toMatchObject({ success: 0 })
})

test('the lists of albums, playlists and collections have the artists and categories of each row', async () => {
  const { artist_id } = await app.ask(artists.save, { body: { name: 'Lata', hindi_name: 'लता' } })
  const { category_id } = await app.ask(contract.categories.save, {
    body: { name: 'Aarti', hindi_name: 'आरती' },
  })
  const body = { name: 'Linked', hindi_name: 'लिंक', artist_id: [artist_id], category_id: [category_id] }
  await app.ask(albums.save, { body })
  await app.ask(playlists.save, { body })
  await app.ask(contract.collections.save, { body })
  const asked = { body: { searchText: 'Linked' } }
  const artist = { artist_id, name: 'Lata', hindi_name: 'लता' }
  const [album] = (await app.ask(albums.list, asked)).Info
  expect(album).toMatchObject({ albumArtists: [artist], albumCategories: [{ category_id }] })
  const [playlist] = (await app.ask(playlists.list, asked)).Info
  expect(playlist).toMatchObject({ playlistArtists: [artist], playlistCategories: [{ category_id }] })
  const [collection] = (await app.ask(contract.collections.list, asked)).Info
  expect(collection).toMatchObject({ collectionArtists: [artist], collectionCategories: [{ category_id }] })
  // Kept pages follow the names of what they show.
  await app.ask(albums.list, { body: {} })
  await app.ask(artists.save, { body: { action: 'edit', artist_id, name: 'Lata M.', hindi_name: 'लता' } })
  const [fresh] = (await app.ask(albums.list, { body: {} })).Info.filter(({ name }) => name === 'Linked')
  expect(fresh?.albumArtists).toMatchObject([{ name: 'Lata M.' }])
})
