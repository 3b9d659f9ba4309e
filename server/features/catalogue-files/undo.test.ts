import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import {
  exportTo,
  fillCatalogue,
  importInto,
  newFolder,
  pictureOf,
  recordingOf,
  writeCatalogue,
} from '#server/testing/catalogue-files.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { trackForm } from '#server/testing/tracks.ts'

const { albums, artists, categories, history, pages, playlists, subcategories, tags, tracks } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await fillCatalogue(app)
})
afterAll(() => app.stop())

/** Everything of the catalogue, as lines of catalogue files by kind, in the order of the keys. */
async function stateOf(of: TestApp = app) {
  const folder = await newFolder()
  await exportTo(of, folder)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ndjson')).toSorted()
  const read = async (name: string) =>
    [name, (await readFile(join(folder, name), 'utf8')).split('\n')] as const
  return Object.fromEntries(await Promise.all(files.map(read)))
}

const lastChange = async (of: TestApp = app) => {
  const [change] = (await of.ask(history.list, { body: {} })).Info
  if (!change) throw new Error('The history is empty')
  return change
}
const undo = async ({ change_id }: { change_id: number }, of: TestApp = app) =>
  (await of.call(history.undo, { body: { change_id } })).body

/** The texts of a track that its name does not tell. */
const texts = { display_name_hindi: 'x', description: 'x', description_hindi: 'x', file_name: 'a.mp3' }

async function track(name: string): Promise<number> {
  const [found] = (await app.ask(tracks.list, { body: { searchText: name } })).Info
  if (!found) throw new Error(`There is no track ${name}`)
  return found.track_id
}

test('all that an import has added is deleted again, in each kind, and comes back from the same files', async () => {
  const folder = await newFolder()
  await exportTo(app, folder)
  const to = await startApp()
  try {
    const before = await stateOf(to)
    const { counts } = await importInto(to, folder)
    const after = await stateOf(to)
    const change = await lastChange(to)
    expect(change).toMatchObject({
      action: 'import',
      records: 14,
      can_be_undone: true,
      file_name: expect.any(String),
    })
    expect(change.counts.every(({ count, added }) => count === added)).toBe(true)
    expect(await undo(change, to)).toMatchObject({
      message:
        '4 tracks deleted. 1 album deleted. 2 artists deleted. 2 categories deleted. 1 collection deleted. 1 playlist deleted. 1 page deleted. 1 subcategory deleted. 1 tag deleted.',
      data: { undone: 14, left: 0 },
    })
    expect(await stateOf(to)).toEqual(before)
    expect(await undo(change, to)).toMatchObject({ success: 0, code: 'cannot_be_undone' })
    expect((await importInto(to, folder)).counts).toEqual(counts)
    const again = await stateOf(to)
    expect(Object.keys(again)).toEqual(Object.keys(after))
    for (const [name, lines] of Object.entries(after)) expect(again[name]).toHaveLength(lines.length)
  } finally {
    await to.stop()
  }
})

test('what an import has changed becomes what it was: fields, statuses, files, links, and the order of lists', async () => {
  const folder = await newFolder()
  await exportTo(app, folder)
  const [one, two] = [await track('One'), await track('Two')]
  const named = trackForm('Renamed')
  await app.ask(tracks.edit, {
    body: { ...named, track_id: one, artist_id: [], tag_id: [], category_id: [] },
  })
  const form = new FormData()
  const files = {
    track: new File([new Uint8Array(recordingOf(2, 700))], 'other.wav'),
    cover_image: new File([new Uint8Array(await pictureOf('red'))], 'other.png'),
  }
  for (const [name, value] of Object.entries({ ...named, track_id: String(two), action: 'edit', ...files }))
    if (typeof value === 'string' || value instanceof File) form.append(name, value)
  await app.ask(tracks.edit, { body: form as never })
  await app.ask(tracks.changeStatus, { body: { track_id: two, status: '1' } })
  const [album] = (await app.ask(albums.list, { body: {} })).Info
  const [playlist] = (await app.ask(playlists.list, { body: {} })).Info
  const [subcategory] = (await app.ask(subcategories.list, { body: {} })).Info
  const [tag] = (await app.ask(tags.list, { body: {} })).Info
  const [page] = (await app.ask(pages.list, { body: {} })).Info
  const album_id = album?.album_id ?? 0
  await app.ask(albums.orderTracks, { body: { album_id, track_id: [one], before: await track('Waiting') } })
  const playlist_id = playlist?.playlist_id ?? 0
  await app.ask(playlists.removeTracks, { body: { playlist_id, track_id: [two] } })
  const other = await app.ask(categories.save, { body: { action: 'add', name: 'Other', hindi_name: 'x' } })
  const sub = { sub_category_id: subcategory?.sub_category_id ?? 0, category_id: other.category_id }
  await app.ask(subcategories.save, { body: { action: 'edit', ...sub, name: 'Moved', hindi_name: 'x' } })
  await app.ask(tags.save, { body: { action: 'edit', tag_id: tag?.tag_id ?? 0, tag_name: 'Otherwise' } })
  await app.ask(pages.save, {
    body: { action: 'edit', id: page?.id ?? 0, name: 'About them', content: '<p>Them</p>' } as never,
  })
  const before = await stateOf()
  const { problems } = await importInto(app, folder)
  expect(problems).toEqual([])
  const change = await lastChange()
  expect(change.counts.every(({ added }) => added === 0)).toBe(true)
  expect(await stateOf()).not.toEqual(before)
  expect(await undo(change)).toMatchObject({ success: 1, data: { undone: change.records, left: 0 } })
  expect(await stateOf()).toEqual(before)
  const words = (await app.ask(tracks.list, { body: { searchText: 'Renamed' } })).Info
  expect(words.map(({ track_id }) => track_id).toSorted()).toEqual([one, two].toSorted())
})

test('more records than one batch are counted and taken back exactly', async () => {
  const COUNT = 1203
  const lines = Array.from({ length: COUNT }, (_, n) => ({
    ...{ key: `${n}`, display_name: `Many ${n}`, ...texts, track_link: `https://example.org/${n}.mp3` },
  }))
  const folder = await writeCatalogue(await newFolder(), { tracks: lines }, {}, { source: 'many' })
  const before = await stateOf()
  await importInto(app, folder)
  const added = await lastChange()
  expect(added).toMatchObject({
    records: COUNT,
    counts: [{ resource: 'tracks', count: COUNT, added: COUNT }],
  })
  const renamed = lines.map((line) => ({ ...line, display_name: `Much ${line.key}` }))
  await importInto(app, await writeCatalogue(await newFolder(), { tracks: renamed }, {}, { source: 'many' }))
  const changed = await lastChange()
  expect(changed).toMatchObject({ records: COUNT, counts: [{ resource: 'tracks', count: COUNT, added: 0 }] })
  // What a later import has changed is not deleted.
  expect(await undo(added)).toMatchObject({ success: 0, code: 'cannot_be_undone' })
  expect(await undo(changed)).toMatchObject({ data: { undone: COUNT, left: 0 } })
  expect(await undo(added)).toMatchObject({ data: { undone: COUNT, left: 0 } })
  expect(await stateOf()).toEqual(before)
})

test('what somebody has changed or used since stays, and the others are taken back', async () => {
  const [artist] = (await app.ask(artists.list, { body: {} })).Info
  const link = 'https://example.org/a.mp3'
  const songs = ['Edited', 'Untouched'].map((name) => ({
    ...{ key: name, display_name: name, ...texts, track_link: link, artists: [{ name: 'Made' }] },
  }))
  const records = {
    artists: [
      { key: 'used', name: 'Used since', hindi_name: 'x' },
      { key: 'unused', name: 'Unused', hindi_name: 'x' },
    ],
    tracks: songs,
    albums: [
      { key: 'a', name: 'Of both', hindi_name: 'x', artists: ['unused'], tracks: ['Edited', 'Untouched'] },
    ],
  }
  await importInto(app, await writeCatalogue(await newFolder(), records, {}, { source: 'elsewhere-2' }))
  const change = await lastChange()
  expect(change.records).toBe(6)
  const edited = await track('Edited')
  await app.ask(tracks.changeStatus, { body: { track_id: edited, status: '1' } })
  const own = await track('Three')
  const [used] = (await app.ask(artists.list, { body: { searchText: 'Used since' } })).Info
  await app.ask(tracks.edit, {
    body: { ...trackForm('Three'), track_id: own, artist_id: [used?.artist_id ?? 0] },
  })
  expect(await undo(change)).toMatchObject({
    message:
      "1 track deleted. 1 album deleted. 1 artist deleted. 3 were kept because they're in use, or have since been changed or deleted.",
    data: { undone: 3, left: 3 },
  })
  const names = (await app.ask(artists.list, { body: { sorted: { id: 'name', desc: false } } as never })).Info
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['Made', 'Used since', artist?.name]))
  expect(names.map(({ name }) => name)).not.toContain('Unused')
  expect(await track('Edited')).toBe(edited)
})

test('an import that has not ended cannot be undone', async () => {
  const folder = await writeCatalogue(await newFolder(), { tags: [{ key: '1', tag_name: 'Running' }] })
  await importInto(app, folder)
  const change = await lastChange()
  const { import_id } = await app.db
    .insertInto('catalogue_imports')
    .values({
      admin_name: 'x',
      label: 'x',
      digest: 'x',
      source: 'x',
      state: 'importing',
      change_id: change.change_id,
    })
    .returning('import_id')
    .executeTakeFirstOrThrow()
  expect(await undo(change)).toMatchObject({
    success: 0,
    code: 'cannot_be_undone',
    message: 'Wait until the import has finished.',
  })
  await sql`delete from catalogue_imports where import_id = ${import_id}`.execute(app.db)
  expect(await undo(change)).toMatchObject({ data: { undone: 1, left: 0 } })
})
