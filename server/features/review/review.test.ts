import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { startWithTracks } from '#server/testing/tracks.ts'

const { albums, history, review, subcategories, tracks } = contract
const { app, records } = await startWithTracks()

const EVERYTHING = { byQuery: true, query: '' }
const start = (gap: string, selection: object = EVERYTHING, list: KindName = 'tracks', as = app.main) =>
  app.ask(review.start, { body: { list, gap, ...selection } }, as)
type Run = Awaited<ReturnType<typeof start>>
const next = ({ list, run_id }: Run, more: object = {}, as = app.main) =>
  app.ask(review.next, { body: { list, run_id, ...more } }, as)
type Item = Awaited<ReturnType<typeof next>>['items'][number]
type Target = Pick<Item, 'record_id' | 'version'>
const accept = async ({ list, run_id }: Run, { record_id, version }: Target, sent: object, as = app.main) =>
  (await app.call(review.accept, { body: { list, run_id, record_id, version, ...sent } }, as)).body
const skip = ({ list, run_id }: Run, record_id: number, is_skipped = true) =>
  app.ask(review.skip, { body: { list, run_id, record_id, is_skipped } })
const at = (items: readonly Item[], index: number): Item => {
  const item = items[index]
  if (!item) throw new Error(`The queue has no item ${index}`)
  return item
}
const trackOf = (id: number) => app.ask(tracks.get, { params: { id } })

/** Tracks without Hindi names, categories and audio, as imports of other catalogues bring them. */
async function addTracks(names: readonly string[]): Promise<number[]> {
  const ids = await records.many(names)
  await sql`update tracks set display_name_hindi = null, is_track_complete = '1', track_link = null
    where track_id = any(${ids}::int[])`.execute(app.db)
  return ids
}

beforeEach(async () => {
  await sql`delete from tracks`.execute(app.db)
  await sql`delete from review_skips`.execute(app.db)
})

test('a queue follows a search and filters, newest first, with exact numbers, and one undo takes all of it back', async () => {
  const names = Array.from({ length: 30 }, (_, n) => `Hanuman Chalisa ${n + 1}`)
  const ids = await addTracks([...names, 'Shiv Aarti'])
  const run = await start('hindi_name', {
    byQuery: true,
    query: 'hanuman',
    filters: { without_hindi_name: true },
  })
  const first = await next(run)
  expect(first.items.map(({ record_id }) => record_id)).toEqual(ids.slice(18, 30).toReversed())
  expect(first).toMatchObject({ remaining: 18, skipped: 0 })
  expect(at(first.items, 0)).toMatchObject({
    name: 'Hanuman Chalisa 30',
    suggestions: [{ texts: { display_name_hindi: 'हनुमान चालीसा 30' }, unsure: [] }],
  })
  const [one, two, three] = [at(first.items, 0), at(first.items, 1), at(first.items, 2)]
  const saved = await accept(run, one, { values: { display_name_hindi: ' हनुमान चालीसा ३० ' } })
  expect(saved).toMatchObject({ success: 1, data: { is_saved: true, version: one.version + 1 } })
  await accept(run, two, { values: { display_name_hindi: 'हनुमान चालीसा २९' } })
  await accept(run, { ...one, version: one.version + 1 }, { values: { display_name_hindi: 'चालीसा ३०' } })
  expect(await trackOf(one.record_id)).toMatchObject({ display_name_hindi: 'चालीसा ३०', version: 3 })
  expect((await app.ask(tracks.list, { body: { searchText: 'चालीसा २९' } })).Info[0]).toMatchObject({
    track_id: two.record_id,
  })

  await skip(run, three.record_id)
  const after = at(first.items, 11).record_id
  expect(await next(run, { after })).toMatchObject({ remaining: 6, skipped: 1 })
  const again = await start('hindi_name', { byQuery: true, query: 'hanuman' })
  const rest = await next(again)
  expect(rest).toMatchObject({ remaining: 15, skipped: 1 })
  expect(rest.items.map(({ record_id }) => record_id)).not.toContain(three.record_id)
  const skipped = await next(again, { skipped: true })
  expect(skipped.items.map(({ record_id }) => record_id)).toEqual([three.record_id])

  const resumed = await app.ask(review.get, { params: { id: run.run_id } })
  expect(resumed).toMatchObject({ list: 'tracks', gap: 'hindi_name', accepted: 2 })
  const change_id = resumed.change_id ?? 0
  expect(await app.ask(history.get, { params: { id: change_id } })).toMatchObject({
    action: 'edit',
    records: 2,
  })
  const shown = await app.ask(history.records, { params: { id: change_id }, body: {} })
  expect(shown.Info.find(({ record_id }) => record_id === one.record_id)?.fields).toEqual([
    { field: 'display_name_hindi', before: null, after: 'चालीसा ३०' },
  ])
  expect(await app.ask(history.undo, { body: { change_id } })).toMatchObject({ undone: 2, left: 0 })
  expect(await trackOf(one.record_id)).toMatchObject({ display_name_hindi: null })
  expect(await app.ask(review.get, { params: { id: run.run_id } })).toMatchObject({
    change_id: null,
    accepted: 0,
  })
  const { version } = await trackOf(two.record_id)
  const later = await accept(run, { ...two, version }, { values: { display_name_hindi: 'चालीसा' } })
  expect(later).toMatchObject({ data: { is_saved: true } })
  expect(later).not.toMatchObject({ data: { change_id } })
})

test('what changed in the meantime is refused as stale, or leaves the queue without an error', async () => {
  const [gone = 0, filled = 0, edited = 0, hidden = 0] = await addTracks([
    'Gone',
    'Filled',
    'Edited',
    'Hidden',
  ])
  const run = await start('hindi_name', { ...EVERYTHING, filters: { status: '1' } })
  const { items } = await next(run)
  const byId = (id: number) =>
    at(
      items.filter(({ record_id }) => record_id === id),
      0,
    )
  await app.ask(tracks.delete, { body: { id: gone } })
  const bulk = (id: number, changes: object) =>
    app.ask(tracks.bulkEdit, { body: { id: [id], expected_count: 1, changes } })
  await bulk(filled, { display_name_hindi: { op: 'set', value: 'भरा' } })
  await bulk(edited, { lyrics: { op: 'set', value: 'La' } })
  await app.ask(tracks.changeStatus, { body: { track_id: hidden, status: '1' } })
  const values = { display_name_hindi: 'नाम' }
  for (const id of [gone, filled, hidden])
    expect(await accept(run, byId(id), { values }), String(id)).toMatchObject({
      success: 1,
      data: { is_saved: false },
    })
  expect(await trackOf(filled)).toMatchObject({ display_name_hindi: 'भरा' })
  expect(await accept(run, byId(edited), { values })).toMatchObject({ success: 0, code: 'stale' })
  const [anew] = (await next(run, { record_id: edited })).items
  expect(anew).toMatchObject({ version: byId(edited).version + 1 })
  expect((await next(run, { record_id: filled })).items).toEqual([])
  expect(await accept(run, anew ?? byId(edited), { values })).toMatchObject({ data: { is_saved: true } })

  for (const [sent, field] of [
    [{ values: { display_name_hindi: '  ' } }, 'display_name_hindi'],
    [{ values: { display_name_hindi: 'अ'.repeat(201) } }, 'display_name_hindi'],
    [{}, 'display_name_hindi'],
    [{ values: { display_name: 'Other' } }, 'display_name'],
  ] as const)
    expect(await accept(run, byId(edited), sent)).toMatchObject({
      success: 0,
      code: 'invalid',
      errors: { [field]: expect.any(String) },
    })
})

test('categories come from the album, the artist or a similar name, and covers from linked records', async () => {
  const [known = 0, sibling = 0, alike = 0, alone = 0] = await addTracks([
    'Known',
    'Sibling',
    'Hanuman Chaleesa',
    'Hanuman Chalisa',
  ])
  const category_id = await records.newCategory('Bhajan')
  const album_id = await records.newAlbum('Amrit')
  await app.ask(albums.addTracks, { body: { album_id, track_id: [known, sibling] } })
  const link = (id: number) =>
    app.ask(tracks.bulkEdit, {
      body: { id: [id], expected_count: 1, changes: { category_id: { op: 'add', ids: [category_id] } } },
    })
  await link(known)
  await link(alike)
  await sql`update albums set cover_picture = 'https://example.org/a.jpg' where album_id = ${album_id}`.execute(
    app.db,
  )

  const run = await start('category')
  const { items } = await next(run)
  expect(items.map(({ record_id }) => record_id)).toEqual([alone, sibling])
  const bhajan = [{ id: category_id, name: 'Bhajan', hindi_name: expect.toSatisfy(() => true) }]
  expect(at(items, 0).suggestions).toMatchObject([
    { records: bhajan, reason: { kind: 'name', name: 'Hanuman Chaleesa' } },
  ])
  expect(at(items, 1)).toMatchObject({
    links: [{ list: 'albums', count: 1, records: [{ name: 'Amrit' }] }],
    suggestions: [{ records: bhajan, reason: { kind: 'albums', name: 'Amrit' } }],
  })
  await accept(run, at(items, 1), { values: { category_id: [category_id] } })
  expect((await trackOf(sibling)).trackCategory).toHaveLength(1)
  expect((await next(run)).items).toHaveLength(1)
  const { change_id } = await app.ask(review.get, { params: { id: run.run_id } })
  expect(await app.ask(history.undo, { body: { change_id } })).toMatchObject({ undone: 1 })
  expect((await trackOf(sibling)).trackCategory).toEqual([])

  const covers = await start('cover', { id: [sibling] })
  const found = at((await next(covers)).items, 0)
  const cover_of = { list: 'albums', id: album_id }
  expect(found.suggestions).toMatchObject([{ cover: cover_of, reason: { kind: 'albums', name: 'Amrit' } }])
  expect(await accept(covers, found, { cover_of: { list: 'albums', id: 999 } })).toMatchObject({
    code: 'invalid',
  })
  await accept(covers, found, { cover_of })
  expect(await trackOf(sibling)).toMatchObject({ cover_picture: 'https://example.org/a.jpg' })

  const links = await start('audio', { id: [alone] })
  await accept(links, at((await next(links)).items, 0), {
    values: { track_link: 'https://example.org/a.mp3' },
  })
  expect(await trackOf(alone)).toMatchObject({
    track_link: 'https://example.org/a.mp3',
    is_track_complete: '0',
  })
  expect((await next(links)).items, 'it is being downloaded').toEqual([])

  const counted = await app.ask(review.gaps, { body: { list: 'tracks', ...EVERYTHING } })
  expect(counted).toContainEqual({ gap: 'category', count: 2 })
  expect(counted).toContainEqual({ gap: 'hindi_name', count: 4 })
})

test('every list is reviewed by the same rules, also one whose category is a column', async () => {
  const category_id = await records.newCategory('Stuti')
  const { sub_category_id } = await app.ask(subcategories.save, { body: { name: 'Morning', action: 'add' } })
  const run = await start('category', { id: [sub_category_id] }, 'subcategories')
  await accept(run, at((await next(run)).items, 0), { values: { category_id } })
  expect(await app.ask(subcategories.get, { params: { id: sub_category_id } })).toMatchObject({ category_id })
  const { body } = await app.call(review.start, { body: { list: 'tags', gap: 'lyrics', ...EVERYTHING } })
  expect(body).toMatchObject({ success: 0, code: 'invalid', errors: { gap: expect.any(String) } })
  const none = await app.call(review.start, { body: { list: 'tags', gap: 'hindi_name' } })
  expect(none.body, 'nothing is selected').toMatchObject({ success: 0, code: 'invalid' })
})

test('a run belongs to its admin, and needs the right to edit its records and to view what is linked', async () => {
  const [id = 0] = await addTracks(['Own'])
  const category_id = await records.newCategory('Hidden')
  const narrow = (rights: string[] | null) =>
    app.db.updateTable('admins').set({ rights }).where('admin_id', '=', app.sub.admin_id).execute()
  const run = await start('category')
  expect((await app.call(review.get, { params: { id: run.run_id } }, app.sub)).body).toMatchObject({
    code: 'not_found',
  })
  const body = { list: 'tracks', run_id: run.run_id }
  expect((await app.call(review.next, { body }, app.sub)).body).toMatchObject({ code: 'not_found' })
  expect((await app.call(review.next, { body: { ...body, list: 'albums' } })).body).toMatchObject({
    code: 'not_found',
  })

  await narrow(['tracks.view', 'tracks.edit'])
  const own = await start('category', EVERYTHING, 'tracks', app.sub)
  const [item] = (await next(own, {}, app.sub)).items
  const target = item ?? { record_id: id, version: 1 }
  const values = { category_id: [category_id] }
  expect(await accept(own, target, { values }, app.sub)).toMatchObject({ code: 'forbidden' })
  await narrow(['tracks.view', 'albums.view', 'albums.edit'])
  expect((await app.call(review.next, { body: { ...body, run_id: own.run_id } }, app.sub)).status).toBe(403)
  expect((await app.call(review.get, { params: { id: own.run_id } }, app.sub)).body).toMatchObject({
    code: 'not_found',
  })
  await narrow(null)
  expect(await accept(own, target, { values }, app.sub)).toMatchObject({ data: { is_saved: true } })
})
