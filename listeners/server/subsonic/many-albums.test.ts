import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { explainingServer } from '#server/testing/plans.ts'
import { addListener, addRecording, PLAYER } from '#server/testing/players.ts'
import { startWithTracks } from '#server/testing/tracks.ts'

const { app, records } = await startWithTracks()
const ALBUMS = 60
let server: Awaited<ReturnType<typeof explainingServer>>
let apiKey: string
let artist_id: number
/** The tracks of the first two albums, from 1999 and 2001. */
const dated: number[] = []

beforeAll(async () => {
  apiKey = (await addListener(app, 'asha@example.org')).password
  artist_id = (await app.ask(contract.artists.save, { body: { name: 'Lata' } })).artist_id
  for (const [name, record_date] of [
    ['Early', '1999-05-01'],
    ['Late', '2001-05-01'],
  ] as const) {
    const album_id = await records.newAlbum(name)
    for (const part of ['A', 'B']) {
      const { track_id } = await records.add(`${name} ${part}`, { album_id, record_date })
      dated.push(track_id)
      await addRecording(app, track_id)
    }
  }
  await sql`insert into albums (name) select 'Other ' || n from generate_series(3, ${ALBUMS}::int) n`.execute(
    app.db,
  )
  await sql`insert into artist_albums (album_id, artist_id) select album_id, ${artist_id} from albums`.execute(
    app.db,
  )
  server = await explainingServer(app)
})
afterAll(() => server.stop())

type Listed = { name: string; songCount: number; duration: number; year?: number }

/** The albums of an answer, and how many tracks were looked at for it. */
async function ask(call: string, params: Record<string, string>) {
  server.forget()
  const body = await server.get(`rest/${call}?${new URLSearchParams({ ...PLAYER, apiKey, ...params })}`)
  const tracks = server.steps().filter(({ table }) => table === 'tracks')
  const inside = (body as { 'subsonic-response': Record<string, { album: Listed[] }> })['subsonic-response']
  const albums = (inside.albumList2 ?? inside.artist)?.album ?? []
  return { albums, read: tracks.reduce((sum, { rows }) => sum + rows, 0) }
}

const years = { type: 'byYear', fromYear: '1990', toYear: '2010' }
const named = ({ albums }: { albums: Listed[] }) => albums.map(({ name }) => name)

test('albums by year are chosen without reading any track again, and as they are after a change', async () => {
  const first = { ...years, size: '1' }
  await expect.poll(async () => (await ask('getAlbumList2', { ...years, offset: '5' })).read).toBe(0)
  expect(named(await ask('getAlbumList2', first))).toEqual(['Early'])
  expect(named(await ask('getAlbumList2', { ...first, offset: '1' }))).toEqual(['Late'])
  expect(named(await ask('getAlbumList2', { ...years, fromYear: '2010', toYear: '1990' }))).toEqual([
    'Late',
    'Early',
  ])
  expect(named(await ask('getAlbumList2', { ...years, fromYear: '2000', toYear: '9999' }))).toEqual(['Late'])

  await app.ask(contract.tracks.changeStatus, { body: { track_id: dated[0], status: '1' } })
  await app.ask(contract.tracks.changeStatus, { body: { track_id: dated[1], status: '1' } })
  await expect.poll(async () => named(await ask('getAlbumList2', years))).toEqual(['Late'])
  await app.ask(contract.tracks.changeStatus, { body: { track_id: dated[0], status: '0' } })
  await expect.poll(async () => named(await ask('getAlbumList2', years))).toEqual(['Early', 'Late'])
})

test('an artist with many albums is shown without reading their tracks again, and as it is after a change', async () => {
  const lata = { id: `ar-${artist_id}` }
  const shown = async () => {
    const { albums, read } = await ask('getArtist', lata)
    const { songCount, duration, year } = albums.find(({ name }) => name === 'Late') ?? {}
    return { read, albums: albums.length, songCount, duration, year }
  }
  await expect.poll(shown).toEqual({ read: 0, albums: ALBUMS, songCount: 2, duration: 200, year: 2001 })
  await app.ask(contract.tracks.changeStatus, { body: { track_id: dated[2], status: '1' } })
  await expect.poll(shown).toEqual({ read: 0, albums: ALBUMS, songCount: 1, duration: 100, year: 2001 })
})
