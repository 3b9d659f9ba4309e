import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { file } from '#server/testing/audio-host.ts'
import { AUDIO, startFetching } from '#server/testing/fetches.ts'
import { form, sheetOf, startWithSheets, track, tracksOf, undoImport } from '#server/testing/track-sheets.ts'
import { writeBatch } from './write-batch.ts'

const { imports } = contract
const { app } = await startWithSheets()

const bring = async (rows: Parameters<typeof sheetOf>[0]) =>
  (await app.ask(imports.readExcel, { body: form(await sheetOf(rows)) })).import_id
const undo = (import_id: number) => undoImport(app, import_id)
const namesOf = async (table: 'albums' | 'categories' | 'subcategories' | 'artists') =>
  (await app.db.selectFrom(table).select('name').orderBy('name').execute()).map(({ name }) => name)

test('undoing an import takes its tracks and the records that only it has made', async () => {
  await app.ask(contract.albums.save, { body: { name: 'Mine', hindi_name: 'मेरा', action: 'add' } })
  await bring([track(1, { Artist: 'Anil' })])
  const import_id = await bring([
    track(2, { Album: 'Mine, New', Artist: 'Anil, Lata', Category: 'Aarti', 'Sub Category': 'Morning' }),
    track(3, { Album: 'New', Category: 'Aarti' }),
  ])
  expect(await undo(import_id)).toMatchObject({
    success: 1,
    message:
      '2 tracks deleted. 1 album deleted. 1 artist deleted. 1 category deleted. 1 subcategory deleted.',
    data: { undone: 6, left: 0 },
  })
  expect((await tracksOf(app)).map(({ display_name }) => display_name)).toEqual(['Bhajan 1'])
  expect(await namesOf('albums')).toEqual(['Mine'])
  expect(await namesOf('artists')).toEqual(['Anil'])
  expect(await namesOf('categories')).toEqual([])
  expect(await namesOf('subcategories')).toEqual([])
  expect(await app.ask(imports.get, { params: { id: import_id } })).toMatchObject({
    state: 'undone',
  })
  const { rows } = await sql`
    select action, resource, records from changes order by change_id desc limit 1`.execute(app.db)
  expect(rows).toEqual([{ action: 'undo', resource: 'tracks', records: 6 }])
  const made = [
    { resource: 'tracks', count: 2 },
    { resource: 'albums', count: 1 },
    { resource: 'artists', count: 1 },
    { resource: 'categories', count: 1 },
    { resource: 'subcategories', count: 1 },
  ]
  const named = await app.ask(contract.history.list, { body: { searchText: 'Tracks.XLS' } })
  expect(new Set(named.Info.map(({ action }) => action))).toEqual(new Set(['import']))
  const { Info: changes } = await app.ask(contract.history.list, { body: { pageSize: 2 } })
  expect(changes).toMatchObject([
    { action: 'undo', records: 6, counts: made },
    { action: 'import', records: 6, counts: made, file_name: 'tracks.xlsx' },
  ])
  const deleted = (
    await sql<{ before: object }>`
    select before from change_records where resource = 'tracks' and after is null order by record_id`.execute(
      app.db,
    )
  ).rows
  expect(deleted).toMatchObject([
    { before: { display_name: 'Bhajan 2', links: { album_tracks: [expect.anything(), expect.anything()] } } },
    { before: { display_name: 'Bhajan 3' } },
  ])
  expect(await undo(import_id)).toMatchObject({ success: 0, code: 'cannot_be_undone' })
})

test('a record that something else uses, or that somebody has edited, stays', async () => {
  const import_id = await bring([track(1, { Album: 'Used, Edited, Hidden, Only here', Category: 'Aarti' })])
  const { Info } = await app.ask(contract.albums.list, { body: {} })
  const id = (name: string) => Info.find((album) => album.name === name)?.album_id ?? 0
  await bring([track(2, { Album: 'Used' })])
  await app.ask(contract.albums.save, {
    body: { album_id: id('Edited'), name: 'Edited', hindi_name: 'बदला', action: 'edit' },
  })
  await app.ask(contract.albums.changeStatus, { body: { album_id: [id('Hidden')], status: '1' } })
  const [aarti] = (await app.ask(contract.categories.list, { body: {} })).Info
  await app.ask(contract.subcategories.save, {
    body: { name: 'Own', category_id: aarti?.category_id ?? 0, action: 'add' },
  })
  expect(await undo(import_id)).toMatchObject({
    message:
      "1 track deleted. 1 album deleted. 4 were kept because they're in use, or have since been changed or deleted.",
    data: { undone: 2, left: 4 },
  })
  expect(await namesOf('albums')).toEqual(['Edited', 'Hidden', 'Used'])
  expect(await namesOf('categories')).toEqual(['Aarti'])
})

test('tracks that somebody has changed since stay, and so does an import of which nothing else is left', async () => {
  const import_id = await bring([track(1), track(2), track(3)])
  const [first, second] = await tracksOf(app)
  const ids = [first, second].map((found) => found?.track_id ?? 0)
  await app.ask(contract.tracks.changeStatus, { body: { status: '1', track_id: ids[0] ?? 0 } })
  const playlist = await app.ask(contract.playlists.save, {
    body: { name: 'P', hindi_name: 'प', action: 'add' },
  })
  await app.ask(contract.playlists.addTracks, {
    body: { playlist_id: playlist.playlist_id, track_id: [ids[1] ?? 0] },
  })
  expect(await undo(import_id)).toMatchObject({
    success: 1,
    message: "1 track deleted. 2 were kept because they're in use, or have since been changed or deleted.",
    data: { undone: 1, left: 2 },
  })
  expect((await tracksOf(app)).map(({ track_id }) => track_id)).toEqual(ids)
  const other = await bring([track(4)])
  const [fourth] = (await tracksOf(app)).slice(-1)
  await app.ask(contract.tracks.changeStatus, { body: { status: '1', track_id: fourth?.track_id ?? 0 } })
  expect(await undo(other)).toMatchObject({
    success: 0,
    code: 'cannot_be_undone',
    message: "This can't be undone: its records have since been changed or deleted.",
  })
  expect(await tracksOf(app)).toHaveLength(3)
})

test('an import whose recordings were fetched since can be undone: what the system does is no obstacle', async () => {
  const fetching = await startFetching()
  try {
    const link = fetching.linkTo(file(AUDIO))
    const sheet = await sheetOf([track(1, { 'Track Link': link })])
    const { import_id } = await fetching.app.ask(imports.readExcel, { body: form(sheet) })
    await fetching.app.work()
    await expect
      .poll(() => tracksOf(fetching.app), { timeout: 60_000 })
      .toMatchObject([{ is_track_complete: '1', audio_key: expect.any(String) }])
    expect(await undoImport(fetching.app, import_id)).toMatchObject({ data: { undone: 1, left: 0 } })
  } finally {
    await fetching.stop()
  }
})

test('the counts of a stopped import that is undone still add up to its rows', async () => {
  const rows = Array.from({ length: 1005 }, (_, n) => track(n))
  const { import_id } = await app.ask(imports.upload, {
    body: form(await sheetOf([...rows, track(1), track(2000, { Description: null })])),
  })
  await app.ask(imports.start, { body: { import_id } })
  // One batch is written; then the server could not go on.
  await writeBatch(app.context, import_id)
  await sql`update imports set state = 'stopped' where import_id = ${import_id}`.execute(app.db)
  await undo(import_id)
  expect(await app.ask(imports.get, { params: { id: import_id } })).toMatchObject({
    state: 'undone',
    ...{ rows: 1007, waiting: 5, added: 1000, existing: 1, failed: 1 },
  })
  const left = await app.ask(imports.rows, { params: { id: import_id }, body: {} })
  expect(left.Info.map(({ state }) => state)).toEqual(['failed', 'existing'])
  expect(await tracksOf(app)).toEqual([])
})

test('only an import that is over can be undone, and it can be imported again after that', async () => {
  const sheet = await sheetOf([track(1)])
  const done = await bring([track(1)])
  const running = sql`update imports set state = 'importing' where import_id = ${done}`
  await running.execute(app.db)
  expect(await undo(done)).toMatchObject({
    success: 0,
    code: 'cannot_be_undone',
    message: 'Wait until the import has finished.',
  })
  await sql`update imports set state = 'done' where import_id = ${done}`.execute(app.db)
  expect(await undo(done)).toMatchObject({ success: 1 })
  expect(await app.ask(imports.readExcel, { body: form(sheet) })).toMatchObject({ added: 1 })
})
