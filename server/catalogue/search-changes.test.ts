import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { history } from '#contract/features/history.ts'
import { albums } from '#contract/resources/albums.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { connect, type Database } from '#server/core/database/connect.ts'
import { linkBetween } from '#server/core/database/links.ts'
import { readLinks } from '#server/core/search/postings.ts'
import { searchWords } from '#server/core/search/search-words.ts'
import { SEARCHED } from '#server/resources/searched.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { trackForm } from '#server/testing/tracks.ts'
import type { Resource } from './resource.ts'
import { findRecords } from './search.ts'

let app: TestApp
/** Another process on the same database, which keeps the lists that it has searched. */
let other: Database
beforeAll(async () => {
  app = await startApp()
  other = connect(app.databaseUrl)
})
afterAll(async () => {
  await other.destroy()
  await app.stop()
})

const find = async (db: Database, text: string) => {
  const { ids, counts } = await findRecords(db, tracksResource, searchWords(text))
  return { ids: [...ids].toSorted((a, b) => a - b), counts }
}

/** What the other process finds, which must be what one finds that keeps nothing. */
async function found(text: string): Promise<number[]> {
  const kept = await find(other, text)
  expect(kept).toEqual(await app.db.transaction().execute((trx) => find(trx, text)))
  return kept.ids
}

const addTrack = async (display_name: string, more: object = {}) =>
  app.ask(tracks.save, { body: { action: 'add', ...trackForm(display_name, more) } })
const addAlbum = (name: string) =>
  app.ask(albums.save, { body: { name, hindi_name: 'नाम', description: 'x', description_hindi: 'x' } })
const undoLast = async () => {
  const { Info } = await app.ask(history.list, { body: {} })
  await app.ask(history.undo, { body: { change_id: Info[0]?.change_id } })
}

test('what one process adds, renames, deletes and takes back is found by another', async () => {
  expect(await found('zubinda')).toEqual([])
  const { track_id, version } = await addTrack('Zubinda Stuti')
  const kept = await addTrack('Zubinda Aarti')
  expect(await found('zubinda')).toEqual([track_id, kept.track_id])
  await app.ask(tracks.save, { body: { action: 'edit', track_id, version, ...trackForm('Renamed Stuti') } })
  expect(await found('zubinda')).toEqual([kept.track_id])
  await undoLast()
  expect(await found('zubinda')).toEqual([track_id, kept.track_id])
  await app.ask(tracks.delete, { body: { id: [kept.track_id] } })
  expect(await found('zubinda')).toEqual([track_id])
  await undoLast()
  expect(await found('zubinda')).toEqual([track_id, kept.track_id])
})

describe('tracks that are found through their album', () => {
  test('follow its name, its tracks, their deletion, and what is taken back', async () => {
    const album = await addAlbum('Yamkarba Sangrah')
    const { album_id } = album
    const [first, second] = [
      (await addTrack('First of It', { album_id: [album_id] })).track_id,
      (await addTrack('Second of It')).track_id,
    ]
    expect(await found('yamkarba')).toEqual([first])
    await app.ask(albums.addTracks, { body: { album_id, track_id: [second] } })
    expect(await found('yamkarba')).toEqual([first, second])
    await app.ask(albums.orderTracks, { body: { album_id, track_id: [second], before: first } })
    expect(await found('yamkarba')).toEqual([first, second])
    await app.ask(albums.removeTracks, { body: { album_id, track_id: [second] } })
    expect(await found('yamkarba')).toEqual([first])
    await app.ask(tracks.delete, { body: { id: [first] } })
    expect(await found('yamkarba')).toEqual([])
    await undoLast()
    expect(await found('yamkarba')).toEqual([first])
    const form = { name: 'Another Sangrah', hindi_name: 'नाम', description: 'x', description_hindi: 'x' }
    await app.ask(albums.save, { body: { album_id, version: album.version, ...form } })
    expect(await found('yamkarba')).toEqual([])
    await undoLast()
    expect(await found('yamkarba')).toEqual([first])
    await app.ask(albums.delete, { body: { id: [album_id] } })
    expect(await found('yamkarba')).toEqual([])
    await undoLast()
    expect(await found('yamkarba')).toEqual([first])
  })

  test('follow a link that is moved to another album', async () => {
    const [one, two] = [await addAlbum('Quebdarba One'), await addAlbum('Quebdarba Two')]
    const { track_id } = await addTrack('Moved', { album_id: [one.album_id] })
    expect([await found('quebdarba one'), await found('quebdarba two')]).toEqual([[track_id], []])
    await sql`update album_tracks set album_id = ${two.album_id} where track_id = ${track_id}`.execute(app.db)
    expect([await found('quebdarba one'), await found('quebdarba two')]).toEqual([[], [track_id]])
  })

  test('deleted many at once with their links are logged once for each kind of link', async () => {
    const { album_id } = await addAlbum('Wijbarga')
    const ids = []
    for (const name of ['One', 'Two', 'Three'])
      ids.push((await addTrack(name, { album_id: [album_id] })).track_id)
    const logged = async () => {
      const { rows } = await sql<{ source: string; keys: unknown }>`
        select source, keys from cache_changes where source = 'album_tracks' order by xid desc`.execute(
        app.db,
      )
      return rows
    }
    const before = await logged()
    await app.ask(tracks.delete, { body: { id: ids } })
    const after = await logged()
    expect(after.length - before.length).toBe(1)
    expect(after[0]).toEqual({ source: 'album_tracks', keys: null })
    expect(await found('wijbarga')).toEqual([])
  })
})

test('a record without links has an empty list, which is not read again', async () => {
  const { album_id } = await addAlbum('Nobody In It')
  const relation = { table: 'albums', link: 'album_tracks', own: 'track_id', other: 'album_id' }
  expect((await readLinks(app.db, relation, [album_id])).get(album_id)).toEqual(new Int32Array(0))
})

test('what is not committed is found by nobody else, and what is rolled back by nobody', async () => {
  const { track_id } = await addTrack('Xandbarga Stuti')
  expect(await found('xandbarga')).toEqual([track_id])
  const open = await app.db.startTransaction().execute()
  await sql`delete from tracks where track_id = ${track_id}`.execute(open)
  expect((await find(open, 'xandbarga')).ids).toEqual([])
  expect(await found('xandbarga')).toEqual([track_id])
  await open.rollback().execute()
  expect(await found('xandbarga')).toEqual([track_id])
})

test('every table and every link that a search follows logs its changes', async () => {
  const all: readonly Resource[] = SEARCHED
  const followed = all.flatMap(({ table, foundThrough = [] }) => [
    `${table}_postings`,
    ...foundThrough.map((other) => linkBetween(table, other).table),
  ])
  const { rows } = await sql<{ source: string; triggers: string[] }>`
    select tgrelid::regclass::text as source, array_agg(tgname::text order by tgname) as triggers
    from pg_trigger where tgname in ('log_inserts', 'log_updates', 'log_deletes') or tgname like 'log\\_deleted\\_%\\_tracks' group by 1`.execute(
    app.db,
  )
  const triggersOf = new Map(rows.map(({ source, triggers }) => [source, triggers]))
  for (const source of followed)
    expect(triggersOf.get(source), source).toEqual(['log_deletes', 'log_inserts', 'log_updates'])
  expect(triggersOf.get('tracks')).toEqual(['log_deleted_album_tracks', 'log_deleted_artist_tracks'])
})
