import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { writeSearchWords } from '#server/catalogue/search-index.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const { albums } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const addAlbum = (body: object = {}) =>
  app.ask(albums.save, { body: { action: 'add', name: 'Sankat Mochan', ...body } })

/** Tracks in an album, with gaps between their places, as removals leave them. */
async function addTracks(album_id: number, names: [string, string | null][]): Promise<number[]> {
  return inTransaction(app.db, async (trx) => {
    const tracks = await trx
      .insertInto('tracks')
      .values(
        names.map(([display_name, display_name_hindi]) => ({
          display_name,
          display_name_hindi,
          is_track_complete: '1',
        })),
      )
      .returningAll()
      .execute()
    await writeSearchWords(trx, tracksResource, tracks)
    await trx
      .insertInto('album_tracks')
      .values(tracks.map(({ track_id }, index) => ({ album_id, track_id, position: (index + 1) * 1024 })))
      .execute()
    return tracks.map(({ track_id }) => track_id)
  })
}

test('a search says where it matched: in the texts that it looks into, and only in those that it found', async () => {
  const names = { name: 'Hanuman Bhajans', hindi_name: 'अन्य नाम', description: 'About Hanuman' }
  const { album_id } = await addAlbum(names)
  const { Info } = await app.ask(albums.list, { body: { searchText: 'hanuman' } })
  expect(Info).toMatchObject([{ album_id }])
  expect(Info[0]?.matched).toEqual({ name: [[0, 7]] })
  await app.ask(albums.delete, { body: { id: [album_id] } })
})

describe('a cover', () => {
  test('given as a link comes back verbatim, under either name that it is sent', async () => {
    const link = 'HTTPS://example.org/a b/कवर.jpg?x=1#y'
    for (const field of ['cover_image', 'cover_picture'])
      expect((await addAlbum({ [field]: link })).cover_picture, field).toBe(link)
  })

  test('that is no web link is refused with the text of the form', async () => {
    for (const link of [
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      'ftp://example.org/x.jpg',
      'cover.jpg',
      '//x',
    ]) {
      const { body } = await app.call(albums.save, { body: { action: 'add', name: 'A', cover_image: link } })
      expect(body, link).toMatchObject({ success: 0, errors: { cover_image: 'Enter valid Link.' } })
    }
  })

  test('stays when an edit sends none, and goes with remove_cover', async () => {
    const { album_id, cover_picture } = await addAlbum({ cover_image: 'https://example.org/1.jpg' })
    const edit = (more: object) =>
      app.ask(albums.save, { body: { action: 'edit', album_id, name: 'B', ...more } })
    expect((await edit({ cover_image: '' })).cover_picture).toBe(cover_picture)
    expect((await edit({ cover_image: null })).cover_picture).toBe(cover_picture)
    expect((await edit({ remove_cover: '0' })).cover_picture).toBe(cover_picture)
    expect((await edit({ remove_cover: '1' })).cover_picture).toBe('')
  })
})

test('optional texts are null when empty, and stay when an edit leaves them out', async () => {
  const album = await addAlbum({ hindi_name: 'संकट मोचन', description: '  ', description_hindi: 'हिंदी' })
  expect(album).toMatchObject({ description: null, description_hindi: 'हिंदी', is_active: '1' })
  const edited = await app.ask(albums.save, {
    body: { album_id: String(album.album_id), name: 'C', hindi_name: '' },
  })
  expect(edited).toMatchObject({ name: 'C', hindi_name: null, description_hindi: 'हिंदी' })
})

test('many albums are deleted in one call; an id that is none refuses the call whole', async () => {
  const ids = [(await addAlbum()).album_id, (await addAlbum()).album_id, (await addAlbum()).album_id]
  const refused = await app.call(albums.delete, { body: { id: [...ids, 'x'] } })
  expect(refused.body).toMatchObject({ success: 0, code: 'invalid' })
  const { body } = await app.call(albums.delete, { body: { id: ids } })
  expect(body).toMatchObject({ success: 1, message: '3 albums deleted.', data: { deleted: 3 } })
  const entries = await app.db
    .selectFrom('changes')
    .select('records')
    .where('action', '=', 'delete')
    .execute()
  expect(entries, 'one entry in the history for the whole action').toContainEqual({ records: 3 })
})

describe('the tracks of an album', () => {
  const list = (album_id: number, body: object = {}) =>
    app.ask(albums.tracks, { params: { id: album_id }, body })

  test('stand in their own order, numbered from 1, with the total beside the rows', async () => {
    const { album_id } = await addAlbum()
    await addTracks(album_id, [
      ['Cc', null],
      ['Aa', null],
      ['Bb', 'बब'],
    ])
    const page = await list(album_id)
    expect(page.Info.map(({ position, display_name }) => [position, display_name])).toEqual([
      [1, 'Cc'],
      [2, 'Aa'],
      [3, 'Bb'],
    ])
    const { body } = await app.call(albums.tracks, { params: { id: album_id }, body: {} })
    expect(body).toMatchObject({ totalTrack: 3, totalPageNo: 1, totalCount: 3, data: { totalTrack: 3 } })
  })

  test('keep their numbers when the list is sorted, searched or paged', async () => {
    const { album_id } = await addAlbum()
    await addTracks(album_id, [
      ['Cc', null],
      ['Aa', null],
      ['Hanuman Chalisa', 'हनुमान चालीसा'],
    ])
    const sorted = await list(album_id, { sorted: { id: 'display_name', desc: false } })
    expect(sorted.Info.map(({ position }) => position)).toEqual([2, 1, 3])
    expect((await list(album_id, { searchText: 'हनुमान' })).Info).toMatchObject([{ position: 3 }])
    expect((await list(album_id, { page_no: 1, pageSize: 2 })).Info).toMatchObject([{ position: 3 }])
    expect((await list(album_id, { sorted: { id: 'position', desc: true } })).Info[0]).toMatchObject({
      position: 3,
    })
  })

  test('are all counted as the total, also while a search shows some of them', async () => {
    const { album_id } = await addAlbum()
    await addTracks(album_id, [
      ['Aa', null],
      ['Hanuman Chalisa', null],
      ['Cc', null],
    ])
    expect(await list(album_id, { searchText: 'hanuman' })).toMatchObject({ totalCount: 1, totalTrack: 3 })
    expect(await list(album_id, { searchText: '%%' })).toMatchObject({ totalCount: 0, totalTrack: 3 })
  })

  test('leave it when removed, and stay in the catalogue', async () => {
    const { album_id } = await addAlbum()
    const [first, second, third] = await addTracks(album_id, [
      ['A', null],
      ['B', null],
      ['C', null],
    ])
    const remove = (track_id: unknown) => app.call(albums.removeTracks, { body: { album_id, track_id } })
    expect((await remove(first)).body).toMatchObject({ success: 1, message: 'Track removed from album !!!' })
    expect((await remove([second, third])).body).toMatchObject({ data: { removed: 2 } })
    expect((await remove(first)).body).toMatchObject({
      success: 0,
      code: 'not_found',
      message: 'This track is no longer in this list.',
    })
    expect((await list(album_id)).totalTrack).toBe(0)
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from tracks where track_id = ${first}`.execute(app.db)
    expect(rows).toEqual([{ n: 1 }])
  })

  test('are named before the album is deleted, and kept with their places in its history', async () => {
    const { album_id } = await addAlbum()
    const ids = await addTracks(album_id, [
      ['A', null],
      ['B', null],
    ])
    expect(await app.ask(albums.usedIn, { body: { id: album_id } })).toEqual([{ kind: 'tracks', count: 2 }])
    await app.ask(albums.delete, { body: { id: album_id } })
    const [entry] = await app.db
      .selectFrom('change_records')
      .select('before')
      .where('resource', '=', 'albums')
      .where('record_id', '=', album_id)
      .orderBy('change_id', 'desc')
      .execute()
    expect(entry?.before).toMatchObject({ links: { album_tracks: ids.map((id, n) => [id, (n + 1) * 1024]) } })
    const left = await app.db.selectFrom('tracks').select('track_id').where('track_id', 'in', ids).execute()
    expect(left).toHaveLength(2)
  })

  test('of an album that does not exist are not an empty list', async () => {
    expect((await app.call(albums.tracks, { params: { id: 999_999 }, body: {} })).body).toMatchObject({
      code: 'not_found',
    })
  })
})

test('counts stay exact when many write at once', async () => {
  const before = (await app.ask(albums.list, { body: {} })).totalCount
  const added = await Promise.all(Array.from({ length: 40 }, (_, n) => addAlbum({ name: `Parallel ${n}` })))
  await Promise.all(
    added.slice(0, 15).map(({ album_id }) => app.ask(albums.delete, { body: { id: album_id } })),
  )
  expect((await app.ask(albums.list, { body: {} })).totalCount).toBe(before + 25)
  const { rows } = await sql<{ n: number }>`select count(*) as n from albums`.execute(app.db)
  expect(rows).toEqual([{ n: before + 25 }])
})

test('of two saves at once with the same version, one wins and the other is told', async () => {
  const { album_id, version } = await addAlbum()
  const save = (name: string) => app.call(albums.save, { body: { action: 'edit', album_id, name, version } })
  const answers = await Promise.all([save('One'), save('Two'), save('Three')])
  expect(answers.map(({ body }) => body.success).sort()).toEqual([0, 0, 1])
})
