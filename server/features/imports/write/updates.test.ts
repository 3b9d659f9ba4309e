import { expect, test } from 'vitest'
import { ID_COLUMN, READ_COLUMNS } from '#contract/features/imports/sheet.ts'
import type { ExistingAs } from '#contract/features/imports/updates.ts'
import { contract } from '#contract/index.ts'
import { sheetOf, startWithSheets, track, tracksOf, undoImport } from '#server/testing/track-sheets.ts'
import { writeBatch } from './write-batch.ts'

const { imports } = contract
const { app, upload, bring } = await startWithSheets()

const csv = (rows: readonly string[][]) => rows.map((row) => row.join(',')).join('\n')
async function run(import_id: number) {
  await app.ask(imports.start, { body: { import_id } })
  while (await writeBatch(app.context, import_id));
  return app.ask(imports.get, { params: { id: import_id } })
}
const BY_ROW = { id: 'row', desc: false } as const
const rowsOf = async (import_id: number) =>
  (await app.ask(imports.rows, { params: { id: import_id }, body: { pageSize: 50, sorted: BY_ROW } })).Info
const decide = (import_id: number, existing_as: ExistingAs, links_as: 'add' | 'replace' = 'add') =>
  app.ask(imports.chooseExisting, { body: { import_id, existing_as, links_as } })
const undo = (import_id: number) => undoImport(app, import_id)

test('filled cells update existing tracks, with exact numbers before and after, and undo restores them', async () => {
  await bring(
    await sheetOf([track(1, { Artist: 'Lata', Lyrics: 'Old' }), track(2, { Artist: 'Lata' }), track(3)]),
  )
  const before = await tracksOf(app)
  const { import_id } = await upload(
    await sheetOf([
      track(1, { Description: 'Better', Lyrics: null, Artist: 'Anil', 'Record Date': '12/25/2020' }),
      track(2, { Artist: 'lata' }),
      track(3, { Description: 'Skipped' }),
      track(4),
    ]),
  )
  const details = () => app.ask(imports.get, { params: { id: import_id } })
  expect(await details()).toMatchObject({
    waiting: 1,
    existing: 3,
    matched: 3,
    existing_as: 'skip',
    names: [],
  })

  await decide(import_id, 'update')
  await app.ask(imports.chooseRow, { body: { import_id, row: 4, choice: 'skip' } })
  expect(await details()).toMatchObject({
    ...{ rows: 4, waiting: 2, to_add: 1, to_update: 1, unchanged: 1, existing: 1, failed: 0 },
    updated_columns: [
      { column: 'Artist', rows: 1 },
      { column: 'Description', rows: 1 },
      { column: 'Record Date', rows: 1 },
    ],
  })
  expect((await rowsOf(import_id)).map(({ row, state, changes }) => ({ row, state, changes }))).toEqual([
    {
      row: 2,
      state: 'update',
      changes: [
        { column: 'Description', before: 'Description 1', after: 'Better' },
        { column: 'Record Date', before: null, after: '2020-12-25' },
        { column: 'Artist', before: 'Lata', after: 'Lata, Anil' },
      ],
    },
    { row: 3, state: 'unchanged', changes: [] },
    { row: 4, state: 'existing', changes: [] },
    { row: 5, state: 'ready', changes: [] },
  ])
  await decide(import_id, 'update', 'replace')
  expect((await rowsOf(import_id))[0]?.changes[2]).toEqual({
    column: 'Artist',
    before: 'Lata',
    after: 'Anil',
  })

  expect(await run(import_id)).toMatchObject({
    state: 'done',
    added: 1,
    updated: 1,
    unchanged: 1,
    existing: 1,
    waiting: 0,
  })
  const [first] = (await app.ask(contract.tracks.list, { body: { searchText: 'Bhajan 1' } })).Info
  expect(first).toMatchObject({
    description: 'Better',
    record_date: '2020-12-25',
    trackArtist: [{ name: 'Anil' }],
  })
  expect(await tracksOf(app)).toMatchObject([
    { lyrics: 'Old' },
    { version: 1 },
    { description: 'Description 3' },
    {},
  ])
  const { Info } = await app.ask(contract.history.list, { body: {} })
  expect(Info[0]).toMatchObject({ action: 'import', records: 3 })

  expect(await undo(import_id)).toMatchObject({
    success: 1,
    message: '1 track deleted. Undone: 1 track. 1 artist deleted.',
    data: { undone: 3, left: 0 },
  })
  const unversioned = (rows: typeof before) =>
    rows.map(({ version, date_modified, ...row }) => ({
      ...row,
      isFirst: version === 1,
      date_modified: typeof date_modified,
    }))
  expect(unversioned(await tracksOf(app)).map(({ isFirst, ...row }) => row)).toEqual(
    unversioned(before).map(({ isFirst, ...row }) => row),
  )
  const [again] = (await app.ask(contract.tracks.list, { body: { searchText: 'Bhajan 1' } })).Info
  expect(again).toMatchObject({ trackArtist: [{ name: 'Lata' }] })
})

test('an edit made since the preview is not overwritten, and a deleted track is said; both rows can be checked again', async () => {
  await bring(await sheetOf([track(1), track(2), track(3)]))
  const ids = (await tracksOf(app)).map(({ track_id }) => track_id)
  const { import_id } = await upload(
    await sheetOf([1, 2, 3].map((n) => track(n, { Description: `Better ${n}` }))),
  )
  await decide(import_id, 'update')
  const edit = {
    display_name: 'Bhajan 1',
    display_name_hindi: 'भजन 1',
    description_hindi: 'विवरण 1',
    file_name: 'a.mp3',
  }
  await app.ask(contract.tracks.save, {
    body: {
      track_id: ids[0],
      ...edit,
      description: 'Of a colleague',
      action: 'edit',
      track_link: 'https://127.0.0.1/1.mp3',
    },
  })
  await app.ask(contract.tracks.delete, { body: { track_id: [ids[1] ?? 0] } })
  expect(await run(import_id)).toMatchObject({ updated: 1, failed: 2, waiting: 0 })
  expect((await rowsOf(import_id)).map(({ problems }) => problems[0]?.error)).toEqual([
    'Somebody has changed Description since the preview. Check the row again to see what it would change now.',
    'The track that this row updates has been deleted. Check the row again to add it, or leave it out.',
  ])
  expect(await tracksOf(app)).toMatchObject([{ description: 'Of a colleague' }, { description: 'Better 3' }])

  const again = (row: number) => app.ask(imports.correctRow, { body: { import_id, row, cells: [] } })
  expect(await again(2)).toMatchObject({
    state: 'update',
    changes: [{ column: 'Description', before: 'Of a colleague', after: 'Better 1' }],
  })
  expect(await again(3)).toMatchObject({ state: 'ready' })
  expect(await run(import_id)).toMatchObject({ added: 1, updated: 2, failed: 0 })
})

test('a sheet with ids updates any column; ids that are none are errors, and a track is updated once', async () => {
  await bring(await sheetOf([track(1), track(2)]))
  const ids = (await tracksOf(app)).map(({ track_id }) => track_id)
  const rows = [
    [ID_COLUMN, 'Lyrics', 'Tag'],
    [String(ids[0]), 'New words', 'Daily'],
    [String(ids[0]), 'Other words', ''],
    ['999999', 'x', ''],
    ['one', 'x', ''],
    ['', 'x', ''],
  ]
  const { import_id } = await upload(csv(rows))
  expect(
    (await rowsOf(import_id)).map(({ state, same_as, problems }) => [state, same_as, problems[0]?.error]),
  ).toEqual([
    ['existing', null, undefined],
    ['existing', 2, undefined],
    ['failed', null, 'No track has this ID.'],
    ['failed', null, "This isn't the ID of a track. IDs are whole numbers."],
    ['failed', null, 'This field is required'],
  ])
  // A row without names cannot be added.
  await decide(import_id, 'add')
  expect(await app.ask(imports.get, { params: { id: import_id } })).toMatchObject({ waiting: 0 })
  await decide(import_id, 'update')
  const refused = { import_id, row: 3, choice: 'update' as const }
  expect((await app.call(imports.chooseRow, { body: refused })).body).toMatchObject({
    success: 0,
    code: 'invalid',
  })
  const cells = [{ column: ID_COLUMN, value: String(ids[1]) }] as const
  expect(await app.ask(imports.correctRow, { body: { import_id, row: 4, cells: [...cells] } })).toMatchObject(
    {
      state: 'update',
    },
  )
  expect(await run(import_id)).toMatchObject({ updated: 2, failed: 2 })
  expect(await tracksOf(app)).toMatchObject([{ lyrics: 'New words' }, { lyrics: 'x' }])
})

test('of two rows that mean one track, by its id and by its link, the first updates it', async () => {
  await bring(await sheetOf([track(1)]))
  const [first] = await tracksOf(app)
  const rows = [
    { [ID_COLUMN]: String(first?.track_id), Description: 'By its id' },
    track(1, { Description: 'By its link' }),
  ]
  const { import_id } = await upload(await sheetOf(rows, READ_COLUMNS))
  await decide(import_id, 'update')
  expect((await rowsOf(import_id)).map(({ state, same_as }) => [state, same_as])).toEqual([
    ['update', null],
    ['existing', 2],
  ])
  expect(await run(import_id)).toMatchObject({ updated: 1, existing: 1 })
  expect(await tracksOf(app)).toMatchObject([{ description: 'By its id' }])
})

test('existing tracks are added again where that is chosen, for the whole import or for one row', async () => {
  const sheet = await sheetOf([track(1), track(2), track(2)])
  await bring(await sheetOf([track(1)]))
  const { import_id } = await upload(sheet)
  await app.ask(imports.chooseRow, { body: { import_id, row: 4, choice: 'add' } })
  await decide(import_id, 'add')
  expect(await run(import_id)).toMatchObject({ added: 3, existing: 0 })
  expect((await tracksOf(app)).map(({ display_name }) => display_name)).toEqual([
    ...['Bhajan 1', 'Bhajan 1', 'Bhajan 2', 'Bhajan 2'],
  ])
})

test('a name is kept as an alias of its record, which the next import finds, until the import is undone', async () => {
  const { artist_id } = await app.ask(contract.artists.save, {
    body: { name: 'Lata Mangeshkar', hindi_name: 'लता मंगेशकर', action: 'add' },
  })
  const sheet = await sheetOf([track(1, { Artist: 'Didi' })])
  const { import_id } = await upload(sheet)
  await app.ask(imports.chooseName, {
    body: { import_id, name_no: 1, record_id: artist_id, keep_alias: true },
  })
  const aliases = async () =>
    (await app.db.selectFrom('artists').select('aliases').executeTakeFirstOrThrow()).aliases
  expect(await aliases()).toEqual([])
  await run(import_id)
  expect(await aliases()).toEqual(['Didi'])
  expect((await app.ask(contract.artists.list, { body: { searchText: 'didi' } })).Info).toMatchObject([
    { artist_id },
  ])
  const next = await upload(await sheetOf([track(2, { Artist: 'didi' })]))
  const { Info } = await app.ask(imports.names, { params: { id: next.import_id }, body: {} })
  expect(Info).toMatchObject([{ outcome: 'linked', record: { id: artist_id } }])

  expect(await undo(import_id)).toMatchObject({ success: 1 })
  expect(await aliases()).toEqual([])
  expect((await app.ask(contract.artists.list, { body: { searchText: 'didi' } })).Info).toEqual([])
})

test('any row of a preview can be corrected, and rows that repeated it count for themselves', async () => {
  const { import_id } = await upload(
    await sheetOf([track(1, { Artist: 'Lata', 'Record Date': '2020-12-25' }), track(1, { Tag: 'Daily' })]),
  )
  const { cells } = await app.ask(imports.cells, { body: { import_id, row: 2 } })
  expect(Object.fromEntries(cells.map(({ column, value }) => [column, value]))).toMatchObject({
    ...{ 'Track Name': 'Bhajan 1', 'Record Date': '2020-12-25', Artist: 'Lata', 'File Name': '', Tag: '' },
  })
  const correct = (value: string) =>
    app.call(imports.correctRow, { body: { import_id, row: 2, cells: [{ column: 'Track Name', value }] } })
  expect((await correct('Another')).body).toMatchObject({
    success: 1,
    data: { state: 'ready', display_name: 'Another' },
  })
  expect((await rowsOf(import_id)).map(({ state }) => state)).toEqual(['ready', 'ready'])
  const names = (await app.ask(imports.names, { params: { id: import_id }, body: {} })).Info
  expect(names.map(({ name, rows }) => [name, rows])).toEqual([
    ['Lata', 1],
    ['Daily', 1],
  ])
  expect((await correct('')).body).toMatchObject({ data: { state: 'failed' } })
  expect((await correct('x'.repeat(1_000_000))).body).toMatchObject({ success: 0, code: 'invalid' })
  expect((await correct('x'.repeat(201))).body).toMatchObject({ data: { state: 'failed' } })
  expect(await app.call(imports.correctRow, { body: { import_id, row: 99, cells: [] } })).toMatchObject({
    body: { success: 0, code: 'not_found' },
  })
  await Promise.all([1, 2, 3].map(() => app.call(imports.start, { body: { import_id } })))
  await Promise.all([1, 2, 3].map(() => writeBatch(app.context, import_id)))
  while (await writeBatch(app.context, import_id));
  expect(await tracksOf(app)).toHaveLength(1)
  expect(
    (await app.call(imports.chooseRow, { body: { import_id, row: 2, choice: 'add' } })).body,
  ).toMatchObject({
    success: 0,
    message: 'This row has no track in the catalogue that it could update.',
  })
})

test('of two records of a name, the one that a track has already is meant, unless another is chosen', async () => {
  const artist = async (name: string) =>
    (await app.ask(contract.artists.save, { body: { name, hindi_name: '', action: 'add' } })).artist_id
  const [first, second] = [await artist('Ravi'), await artist('ravi')]
  await bring(await sheetOf([track(1)]))
  const [{ track_id } = { track_id: 0 }] = await tracksOf(app)
  await app.ask(contract.tracks.bulkEdit, {
    body: { id: [track_id], expected_count: 1, changes: { artist_id: { op: 'replace', ids: [second] } } },
  })
  const { import_id } = await upload(await sheetOf([track(1, { Artist: 'Ravi, Asha' })]))
  await decide(import_id, 'update', 'replace')
  expect((await rowsOf(import_id))[0]?.changes).toMatchObject([{ before: 'ravi', after: 'ravi, Asha' }])
  const again = await upload(await sheetOf([track(1, { Artist: 'Ravi' })]))
  await decide(again.import_id, 'update', 'replace')
  expect(await rowsOf(again.import_id)).toMatchObject([{ state: 'unchanged' }])
  const { Info } = await app.ask(imports.names, { params: { id: again.import_id }, body: {} })
  expect(Info).toMatchObject([{ outcome: 'linked', record: { id: first }, near: [{ id: second }] }])
  await app.ask(imports.chooseName, {
    body: { import_id: again.import_id, name_no: Info[0]?.name_no ?? 0, record_id: first },
  })
  expect(await rowsOf(again.import_id)).toMatchObject([
    { state: 'update', changes: [{ before: 'ravi', after: 'Ravi' }] },
  ])
  expect(await run(import_id)).toMatchObject({ updated: 1 })
  const { trackArtist } = await app.ask(contract.tracks.get, { params: { id: track_id } })
  expect(trackArtist.map(({ name }) => name).toSorted()).toEqual(['Asha', 'ravi'])
})
