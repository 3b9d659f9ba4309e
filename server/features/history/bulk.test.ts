import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startWithTracks } from '#server/testing/tracks.ts'

const { history, playlists, tracks } = contract

const { app, records } = await startWithTracks()

const COUNT = 4500

/** Adds tracks whose names sort in the reverse order of their ids; returns the ids. */
async function manyTracks(): Promise<number[]> {
  const { rows } = await sql<{ track_id: number }>`
    insert into tracks (display_name, is_track_complete)
    select 'Track ' || lpad((10000 - n)::text, 5, '0'), '1' from generate_series(1, ${COUNT}::int) n
    returning track_id`.execute(app.db)
  return rows.map(({ track_id }) => track_id)
}

async function changed(call: ReturnType<typeof app.call>): Promise<number> {
  const { body } = await call
  expect(body).toMatchObject({ success: 1, change_id: expect.any(Number) })
  return Number(body.change_id)
}
const undo = (change_id: number) => app.ask(history.undo, { body: { change_id } })
const placesIn = (playlist_id: number) =>
  app.db
    .selectFrom('playlist_tracks')
    .select(['track_id', 'position'])
    .where('playlist_id', '=', playlist_id)
    .orderBy('track_id')
    .execute()
const statuses = async () =>
  (await app.db.selectFrom('tracks').select(['track_id', 'is_active']).orderBy('track_id').execute()).map(
    ({ is_active }) => is_active,
  )

describe('a bulk action', async () => {
  const ids = await manyTracks()
  const playlist_id = await records.newPlaylist('Long')
  const link = await changed(
    app.call(playlists.addTracks, { body: { playlist_id, byQuery: true, query: '' } }),
  )

  test('is listed with its first tracks, and each page of its details with the right ones', async () => {
    const entry = await app.ask(history.get, { params: { id: link } })
    expect(entry).toMatchObject({
      records: COUNT,
      counts: [{ resource: 'playlist_tracks', count: COUNT }],
      target: { resource: 'playlists', record_id: playlist_id, name: 'Long' },
      names: ids.slice(0, 3).map((record_id) => ({ resource: 'tracks', record_id })),
    })
    const page = (page_no: number, desc = false) =>
      app.ask(history.records, {
        params: { id: link },
        body: { page_no, pageSize: 1000, sorted: { id: 'record_id', desc } },
      })
    const shown: number[] = []
    for (let n = 0; n < 5; n++) shown.push(...(await page(n)).Info.map(({ record_id }) => record_id))
    expect(shown).toEqual(ids)
    const { Info, totalCount } = await page(4, true)
    expect([Info.at(-1)?.record_id, Info.length, totalCount]).toEqual([ids[0], 500, COUNT])
  })

  test('is in the history of each of its tracks, and only of those', async () => {
    const of = async (record_id: number | undefined) => {
      const filters = { resource: 'tracks', record_id: record_id ?? 0 }
      return (await app.ask(history.list, { body: { filters } })).Info.map(({ change_id }) => change_id)
    }
    for (const at of [0, 999, 1000, 4499]) expect(await of(ids[at])).toContain(link)
    const alone = await records.add('Alone')
    expect(await of(alone.track_id)).not.toContain(link)
    // In the range of a set, but not in the set.
    const [first = 0, second, third] = ids
    const some = await changed(
      app.call(tracks.changeStatus, { body: { status: '1', track_id: [first, third ?? 0] } }),
    )
    expect(await of(third)).toContain(some)
    expect(await of(second)).not.toContain(some)
    await undo(some)
    await app.ask(tracks.delete, { body: { track_id: [alone.track_id] } })
  })

  test('needs a few rows of the history for thousands of tracks', async () => {
    const { rows } = await sql`
      select (select count(*) from change_rows where change_id = ${link}) as rows,
        (select count(*) from change_sets where change_id = ${link}) as sets`.execute(app.db)
    expect(rows).toEqual([{ rows: 0, sets: 5 }])
  })

  test('is undone, and its undo too', async () => {
    const before = await placesIn(playlist_id)
    expect(before).toHaveLength(COUNT)
    const { change_id, undone } = await undo(link)
    expect([undone, await placesIn(playlist_id)]).toEqual([COUNT, []])
    expect((await app.ask(history.get, { params: { id: change_id } })).records).toBe(COUNT)
    const again = await changed(
      app.call(playlists.addTracks, { body: { playlist_id, byQuery: true, query: '' } }),
    )
    expect(await placesIn(playlist_id)).toEqual(before)
    expect(again).toBeGreaterThan(change_id)
  })

  test('of taking tracks out is undone with their places', async () => {
    const before = await placesIn(playlist_id)
    const out = ids.slice(100, 1900)
    const unlink = await changed(app.call(playlists.removeTracks, { body: { playlist_id, track_id: out } }))
    expect(await placesIn(playlist_id)).toHaveLength(COUNT - out.length)
    await undo(unlink)
    expect(await placesIn(playlist_id)).toEqual(before)
  })

  test('of moving tracks is undone, but for those that were moved again', async () => {
    const before = await placesIn(playlist_id)
    const moved = ids.slice(0, 1500)
    const order = await changed(
      app.call(playlists.orderTracks, { body: { playlist_id, track_id: moved, before: null } }),
    )
    const [again = 0] = moved
    await app.ask(playlists.orderTracks, { body: { playlist_id, track_id: [again], before: null } })
    expect(await undo(order)).toMatchObject({ undone: 1499, left: 1 })
    const after = await placesIn(playlist_id)
    expect(after.slice(1)).toEqual(before.slice(1))
    expect(after[0]).not.toEqual(before[0])
  })

  test('of a status is undone where it still is the one set', async () => {
    const status = await changed(
      app.call(tracks.changeStatus, { body: { status: '1', track_id: ids.slice(0, 1000) } }),
    )
    await app.ask(tracks.changeStatus, { body: { status: '0', track_id: ids.slice(0, 10) } })
    expect((await statuses()).filter((each) => each === '0')).toHaveLength(990)
    expect(await undo(status)).toMatchObject({ undone: 990, left: 10 })
    expect((await statuses()).filter((each) => each === '0')).toEqual([])
  })

  test('from before there were sets can still be undone', async () => {
    await sql`
      insert into change_rows (change_id, resource, record_id, before, after)
      select change_id, resource, record_id, before, after from change_records
      where change_id in (select max(change_id) from changes where action = 'link')`.execute(app.db)
    const { rows } = await sql<{ change_id: number }>`
      delete from change_sets where change_id in (select max(change_id) from changes where action = 'link')
      returning change_id`.execute(app.db)
    expect(rows).toHaveLength(5)
    expect(await undo(Number(rows[0]?.change_id))).toMatchObject({ undone: COUNT, left: 0 })
    expect(await placesIn(playlist_id)).toEqual([])
  })
})
