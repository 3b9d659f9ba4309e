import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Filing } from '#contract/features/listening.ts'
import { contract } from '#contract/index.ts'
import { startWithTracks } from '#server/testing/tracks.ts'
import { waitingIn, whileLocked } from '#server/testing/while-locked.ts'

const { albums, history, listening, playlists, review, tags, tracks } = contract
const { app, records } = await startWithTracks()

const start = (selection: object = { byQuery: true, query: '' }, as = app.main) =>
  app.ask(listening.start, { body: selection }, as)
const next = (run_id: number, after: number | null = null) =>
  app.ask(listening.next, { body: { run_id, after } })
const file = async (run_id: number, track_id: number, filing: Filing, as = app.main) =>
  (await app.call(listening.file, { body: { run_id, track_id, filing } }, as)).body
const filed = async (...sent: Parameters<typeof file>) => {
  const answer = await file(...sent)
  if (answer.success === 0) throw new Error(answer.message)
  return answer.data
}
const link = (list: 'tags' | 'categories', id: number, is_linked = true): Filing => ({ list, id, is_linked })
const linksOf = async (track_id: number) => {
  const { trackTag, trackCategory, is_active, version } = await app.ask(tracks.get, {
    params: { id: track_id },
  })
  return {
    tags: trackTag.map(({ tag_id }) => tag_id),
    categories: trackCategory.map(({ category_id }) => category_id),
    is_active,
    version,
  }
}

beforeEach(async () => {
  await sql`delete from tracks`.execute(app.db)
  await sql`delete from stored_file`.execute(app.db)
})

async function withAudio(names: readonly string[]): Promise<number[]> {
  const ids = await records.many(names)
  for (const id of ids) await records.giveAudio(id)
  return ids
}

test('tracks of a search follow each other with exact numbers, those without audio are counted, one entry has all', async () => {
  const ids = await withAudio(Array.from({ length: 15 }, (_, n) => `Hanuman Chalisa ${n + 1}`))
  await records.many(['Hanuman without audio', 'Shiv Aarti'])
  const [tag, category] = [await records.newTag('Morning'), await records.newCategory('Chalisa')]
  const { run_id } = await start({ byQuery: true, query: 'hanuman' })
  const first = await next(run_id)
  expect(first).toMatchObject({ remaining: 3, without_audio: 1 })
  expect(first.items.map(({ record_id }) => record_id)).toEqual(ids.slice(3).toReversed())
  expect(first.items[0]).toMatchObject({ name: 'Hanuman Chalisa 15', is_active: '1', filed: [] })
  expect(first.items[0]?.sound?.address).toContain('audio/')
  const rest = await next(run_id, ids[3])
  expect(rest).toMatchObject({ remaining: 0, without_audio: null })
  expect(rest.items.map(({ record_id }) => record_id)).toEqual(ids.slice(0, 3).toReversed())

  const [one = 0, two = 0] = ids
  const { change_id } = await filed(run_id, one, link('tags', tag))
  expect(await filed(run_id, one, link('categories', category))).toEqual({
    is_changed: true,
    change_id,
    filed: 1,
  })
  expect(await filed(run_id, two, { is_active: '0' })).toEqual({ is_changed: true, change_id, filed: 2 })
  expect(await linksOf(one)).toEqual({ tags: [tag], categories: [category], is_active: '1', version: 1 })
  expect((await next(run_id, ids[3])).items.at(-1)?.filed).toEqual([
    { list: 'tags', id: tag },
    { list: 'categories', id: category },
  ])
  expect(await app.ask(listening.get, { params: { id: run_id } })).toEqual({ run_id, change_id, filed: 2 })

  const params = { id: change_id ?? 0 }
  expect(await app.ask(history.get, { params })).toMatchObject({ action: 'edit', records: 2 })
  const shown = (await app.ask(history.records, { params, body: {} })).Info
  expect(
    shown
      .find(({ record_id }) => record_id === one)
      ?.fields.map(({ field }) => field)
      .sort(),
  ).toEqual(['categories', 'tags'])
  expect(shown.find(({ record_id }) => record_id === two)?.fields).toEqual([
    { field: 'is_active', before: '1', after: '0' },
  ])
  expect(await app.ask(history.undo, { body: { change_id: params.id } })).toMatchObject({
    undone: 2,
    left: 0,
  })
  expect(await linksOf(one)).toMatchObject({ tags: [], categories: [] })
  expect(await linksOf(two)).toMatchObject({ is_active: '1' })
  expect(await app.ask(listening.get, { params: { id: run_id } })).toEqual({
    run_id,
    change_id: null,
    filed: 0,
  })
  const again = await filed(run_id, one, link('tags', tag))
  expect(again).toMatchObject({ is_changed: true, filed: 1 })
  expect(again.change_id).not.toBe(change_id)
})

test('an album and a playlist are listened to in their own order, from part to part', async () => {
  const ids = await withAudio(Array.from({ length: 15 }, (_, n) => `Part ${n + 1}`))
  const order = [...ids.slice(7), ...ids.slice(0, 7)]
  const playlist_id = await records.newPlaylist('Evening')
  await app.ask(playlists.addTracks, { body: { playlist_id, track_id: order } })
  await records.many(['Of no list'])
  const { run_id } = await start({ byQuery: true, query: '', filters: { playlist_id } })
  const first = await next(run_id)
  expect(first.items.map(({ record_id }) => record_id)).toEqual(order.slice(0, 12))
  expect(first).toMatchObject({ remaining: 3, without_audio: 0 })
  // The place stays where a colleague has removed the last one.
  const place = { after: order[11] ?? 0, position: first.position }
  await sql`delete from playlist_tracks where track_id = ${place.after}`.execute(app.db)
  const rest = await app.ask(listening.next, { body: { run_id, ...place } })
  expect(rest.items.map(({ record_id }) => record_id)).toEqual(order.slice(12))
  expect(rest.remaining).toBe(0)

  const { album_id } = await app.ask(albums.save, { body: { action: 'add', name: 'Katha' } })
  for (const id of [ids[4], ids[2], ids[9]])
    await app.ask(albums.addTracks, { body: { album_id, track_id: [id ?? 0] } })
  const filters = { album_id: [album_id] }
  const album = await start({ byQuery: true, query: '', filters })
  expect((await next(album.run_id)).items.map(({ record_id }) => record_id)).toEqual([ids[4], ids[2], ids[9]])
})

test('what was filed is taken back, and an entry with nothing left goes', async () => {
  const [track = 0] = await withAudio(['Aarti'])
  const [tag, other] = [await records.newTag('Evening'), await records.newTag('Diwali')]
  const { run_id } = await start()
  const { change_id } = await filed(run_id, track, link('tags', tag))
  expect(await filed(run_id, track, link('tags', tag))).toMatchObject({ is_changed: false, change_id })
  expect(await filed(run_id, track, link('tags', tag, false))).toEqual({
    is_changed: true,
    change_id: null,
    filed: 0,
  })
  expect(await app.call(history.get, { params: { id: change_id ?? 0 } })).toMatchObject({
    body: { success: 0, code: 'not_found' },
  })
  await filed(run_id, track, link('tags', other))
  await filed(run_id, track, { is_active: '0' })
  const back = await filed(run_id, track, { is_active: '1' })
  expect(back).toMatchObject({ filed: 1 })
  expect(await linksOf(track)).toMatchObject({ tags: [other], is_active: '1' })
  expect(await filed(run_id, track, { is_active: '1' })).toMatchObject({ is_changed: false })
  const { Info } = await app.ask(history.records, { params: { id: back.change_id ?? 0 }, body: {} })
  expect(Info[0]?.fields.map(({ field }) => field)).toEqual(['tags'])
})

test('a tag that was there before and is taken off comes back with the undo', async () => {
  const [track = 0] = await withAudio(['Vandana'])
  const [old, fresh] = [await records.newTag('Old'), await records.newTag('Fresh')]
  await app.ask(tags.addTracks, { body: { tag_id: old, track_id: [track] } })
  const { run_id } = await start()
  await filed(run_id, track, link('tags', old, false))
  const { change_id } = await filed(run_id, track, link('tags', fresh))
  expect(await linksOf(track)).toMatchObject({ tags: [fresh] })
  await app.ask(history.undo, { body: { change_id: change_id ?? 0 } })
  expect(await linksOf(track)).toMatchObject({ tags: [old] })
})

test('on every page of a run the number of tracks that follow is exact', async () => {
  await withAudio(Array.from({ length: 26 }, (_, n) => `Stuti ${n + 1}`))
  const { run_id } = await start()
  const [numbers, seen]: [number[], number[]] = [[], []]
  for (let after: number | null = null; numbers.at(-1) !== 0; after = seen.at(-1) ?? null) {
    const { items, remaining } = await next(run_id, after)
    seen.push(...items.map(({ record_id }) => record_id))
    numbers.push(remaining)
  }
  expect(numbers).toEqual([14, 2, 0])
  expect(new Set(seen).size).toBe(26)
})

test('what others change meanwhile stays, also after the undo', async () => {
  const [track = 0, second = 0] = await withAudio(['Bhajan', 'Kirtan'])
  const [own, later, theirs] = [
    await records.newTag('Own'),
    await records.newTag('Later'),
    await records.newTag('Theirs'),
  ]
  const { run_id } = await start()
  await filed(run_id, track, link('tags', own))
  await app.ask(tags.addTracks, { body: { tag_id: theirs, track_id: [track] } })
  await app.ask(tracks.bulkEdit, {
    body: { id: [track], expected_count: 1, changes: { lyrics: { op: 'set', value: 'La' } } },
  })
  const { change_id } = await filed(run_id, track, link('tags', later))
  expect((await linksOf(track)).tags.sort()).toEqual([own, later, theirs].sort())
  await filed(run_id, second, link('tags', own))
  // Somebody else changes what the run has filed: that track is left by the undo.
  await app.ask(tracks.bulkEdit, {
    body: { id: [second], expected_count: 1, changes: { tag_id: { op: 'replace', ids: [theirs] } } },
  })
  expect(await app.ask(history.undo, { body: { change_id: change_id ?? 0 } })).toMatchObject({
    undone: 1,
    left: 1,
  })
  expect((await linksOf(track)).tags).toEqual([theirs])
  expect((await linksOf(second)).tags).toEqual([theirs])
})

test('a tag, a track or a run that is gone is refused with a reason, and nothing is written', async () => {
  const [track = 0, gone = 0] = await withAudio(['Stays', 'Goes'])
  const [tag, deleted] = [await records.newTag('Stays'), await records.newTag('Goes')]
  const { run_id } = await start()
  await app.ask(tags.delete, { params: { id: deleted } })
  await app.ask(tracks.delete, { body: { id: gone } })
  expect(await file(run_id, track, link('tags', deleted))).toMatchObject({ success: 0, code: 'invalid' })
  expect(await file(run_id, gone, link('tags', tag))).toMatchObject({ success: 0, code: 'not_found' })
  expect(await app.ask(listening.get, { params: { id: run_id } })).toMatchObject({
    change_id: null,
    filed: 0,
  })
  const other = await app.call(listening.next, { body: { run_id } }, app.sub)
  expect(other.body).toMatchObject({ success: 0, code: 'not_found' })
  const asReview = await app.call(review.next, { body: { list: 'tracks', run_id } })
  expect(asReview.body).toMatchObject({ success: 0, code: 'not_found' })
  expect((await app.call(listening.start, { body: { byQuery: false } })).body).toMatchObject({
    code: 'invalid',
  })
})

test('tags and categories are filed by those who may view them, and the status by those who may publish', async () => {
  const [track = 0] = await withAudio(['Limited'])
  const [tag, category] = [await records.newTag('Hidden'), await records.newCategory('Shown')]
  const narrow = (rights: string[] | null) =>
    app.db.updateTable('admins').set({ rights }).where('admin_id', '=', app.sub.admin_id).execute()
  await narrow(['tracks.view', 'tracks.edit', 'categories.view'])
  const { run_id } = await start(undefined, app.sub)
  for (const refused of [link('tags', tag), { is_active: '0' as const }])
    expect(await file(run_id, track, refused, app.sub)).toMatchObject({ success: 0, code: 'forbidden' })
  expect(await file(run_id, track, link('categories', category), app.sub)).toMatchObject({ success: 1 })
  await narrow(['tracks.view', 'categories.view'])
  expect((await app.call(listening.next, { body: { run_id } }, app.sub)).status).toBe(403)
  await narrow(null)
  expect(await linksOf(track)).toMatchObject({ tags: [], categories: [category], is_active: '1' })
})

test('two tracks that are filed at once are in one entry', async () => {
  const two = await withAudio(['First', 'Second'])
  const tag = await records.newTag('Both at once')
  const { run_id } = await start()
  const run = sql`select from review_runs where run_id = ${run_id} for update`
  const answers = await whileLocked(app.db, run, 2, () =>
    Promise.all(two.map((id) => filed(run_id, id, link('tags', tag)))),
  )
  expect(new Set(answers.map(({ change_id }) => change_id)).size).toBe(1)
  expect(await app.ask(listening.get, { params: { id: run_id } })).toMatchObject({ filed: 2 })
})

test('a track that two admins file at once has in the entry of each what that admin has filed', async () => {
  const [track = 0] = await withAudio(['Shared'])
  const [slow, quick] = [await records.newTag('Slow'), await records.newTag('Quick')]
  const [mine, theirs] = [await start(), await start(undefined, app.sub)]
  const held = sql`select from tags where tag_id = ${slow} for update`
  // The first has read the track, and waits for its tag; the second comes meanwhile.
  const [, second] = await whileLocked(app.db, held, 2, async () => {
    const waits = filed(mine.run_id, track, link('tags', slow))
    await expect.poll(() => waitingIn(app.db)).toBe(1)
    return Promise.all([waits, filed(theirs.run_id, track, link('tags', quick), app.sub)])
  })
  await app.ask(history.undo, { body: { change_id: second.change_id ?? 0 } }, app.sub)
  expect((await linksOf(track)).tags).toEqual([slow])
})

test('a tag that somebody is deleting is gone for whoever files under it', async () => {
  const [track = 0] = await withAudio(['Late'])
  const tag = await records.newTag('Going')
  const { run_id } = await start()
  const answer = await whileLocked(app.db, sql`delete from tags where tag_id = ${tag}`, 1, () =>
    file(run_id, track, link('tags', tag)),
  )
  expect(answer).toMatchObject({ success: 0, code: 'invalid' })
})

test('two filings of a track at once are both kept, and both are undone', async () => {
  const [track = 0] = await withAudio(['Both'])
  const kinds = [await records.newCategory('One'), await records.newCategory('Two')]
  const { run_id } = await start()
  await Promise.all(kinds.map((id) => filed(run_id, track, link('categories', id))))
  expect((await linksOf(track)).categories.sort()).toEqual(kinds)
  const { change_id } = await app.ask(listening.get, { params: { id: run_id } })
  await app.ask(history.undo, { body: { change_id: change_id ?? 0 } })
  expect((await linksOf(track)).categories).toEqual([])
})
