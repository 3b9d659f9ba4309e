import { expect, test } from 'vitest'
import { MANDATORY_COLUMNS, type SheetColumn } from '#contract/features/imports/sheet.ts'
import { contract } from '#contract/index.ts'
import { sheetOf, startWithSheets, track, tracksOf, undoImport } from '#server/testing/track-sheets.ts'
import { writeBatch } from '../write/write-batch.ts'

const { imports } = contract
const { app, upload } = await startWithSheets()

type Cells = { column: SheetColumn; value: string }[]
const correct = async (import_id: number, row: number, cells: Cells) =>
  (await app.call(imports.correctRow, { body: { import_id, row, cells } })).body
const one = (column: SheetColumn, value: string): Cells => [{ column, value }]
const BY_ROW = { id: 'row', desc: false } as const
const rowsOf = async (import_id: number, searchText = '') =>
  (await app.ask(imports.rows, { params: { id: import_id }, body: { searchText, sorted: BY_ROW } })).Info
const namesOf = async (import_id: number) =>
  (await app.ask(imports.names, { params: { id: import_id }, body: {} })).Info
const countsOf = async (import_id: number) => {
  const { rows, waiting, added, existing, failed } = await app.ask(imports.get, { params: { id: import_id } })
  return { rows, waiting, added, existing, failed }
}
async function write(import_id: number): Promise<void> {
  await app.ask(imports.start, { body: { import_id } })
  while (await writeBatch(app.context, import_id));
}

test('a cell of a failed row is corrected, checked by the rules of the sheet, and the row imported', async () => {
  const { import_id } = await upload(
    await sheetOf([track(1), track(2, { 'Track Link': 'no link', 'Record Date': '31/12/2020' })]),
  )
  expect(await countsOf(import_id)).toEqual({ rows: 2, waiting: 1, added: 0, existing: 0, failed: 1 })

  expect(await correct(import_id, 3, one('Track Link', 'https://127.0.0.1/2.mp3'))).toMatchObject({
    success: 1,
    data: { row: 3, state: 'failed', problems: [{ column: 'Record Date', cell: '31/12/2020' }] },
  })
  expect(await countsOf(import_id)).toMatchObject({ waiting: 1, failed: 1 })

  expect(await correct(import_id, 3, one('Record Date', '12/31/2020'))).toMatchObject({
    success: 1,
    data: { row: 3, state: 'ready', problems: [] },
  })
  expect(await countsOf(import_id)).toEqual({ rows: 2, waiting: 2, added: 0, existing: 0, failed: 0 })
  await write(import_id)
  expect(await tracksOf(app)).toMatchObject([
    { display_name: 'Bhajan 1' },
    { display_name: 'Bhajan 2', record_date: '2020-12-31', track_link: 'https://127.0.0.1/2.mp3' },
  ])
})

test('names of a corrected row are matched like the others, and their choices stay', async () => {
  const { artist_id } = await app.ask(contract.artists.save, {
    body: { name: 'Lata Mangeshkar', hindi_name: 'लता मंगेशकर', action: 'add' },
  })
  const { import_id } = await upload(
    await sheetOf([
      track(1, { Artist: 'Kishore', Album: 'Geet' }),
      track(2, { 'Hindi Name': null, Artist: 'kishore, lata mangeshkar', Tag: 'New' }),
    ]),
  )
  const kishore = (await namesOf(import_id)).find(({ name }) => name === 'Kishore')
  await app.ask(imports.chooseName, {
    body: { import_id, name_no: kishore?.name_no ?? 0, record_id: artist_id },
  })
  await correct(import_id, 3, one('Hindi Name', 'भजन'))
  expect(await namesOf(import_id)).toMatchObject([
    { name: 'Geet', outcome: 'created', rows: 1 },
    { name: 'Kishore', outcome: 'linked', record: { id: artist_id }, rows: 2 },
    { name: 'lata mangeshkar', outcome: 'linked', record: { id: artist_id }, rows: 1 },
    { name: 'New', outcome: 'created', rows: 1 },
  ])
  await write(import_id)
  const { Info } = await app.ask(contract.tracks.list, { body: { searchText: 'Bhajan 2' } })
  expect(Info).toMatchObject([{ trackArtist: [{ artist_id }], trackTag: [{ tag_name: 'New' }] }])
})

test('a corrected row that repeats another, or a track, already exists', async () => {
  const link = 'https://127.0.0.1/1.mp3'
  const { import_id } = await upload(
    await sheetOf([track(1, { Description: null }), track(1), track(3, { 'Track Name': null })]),
  )
  expect(await correct(import_id, 2, one('Description', 'There'))).toMatchObject({
    data: { row: 2, state: 'existing', same_as: 3 },
  })
  await write(import_id)
  const cells = [...one('Track Name', 'Bhajan 1'), ...one('Track Link', link)]
  expect(await correct(import_id, 4, cells)).toMatchObject({ data: { state: 'existing' } })
  expect(await countsOf(import_id)).toEqual({ rows: 3, waiting: 0, added: 1, existing: 2, failed: 0 })
})

test('failed rows of a finished import are corrected and imported too, and undone with it', async () => {
  const failing = [track(1, { 'Hindi Name': null }), track(3, { 'Hindi Name': null })]
  const { import_id } = await upload(await sheetOf([...failing, track(2)]))
  await write(import_id)
  expect(await countsOf(import_id)).toEqual({ rows: 3, waiting: 0, added: 1, existing: 0, failed: 2 })
  expect(await correct(import_id, 2, one('Hindi Name', 'भजन'))).toMatchObject({ success: 1 })
  await write(import_id)
  expect(await countsOf(import_id)).toEqual({ rows: 3, waiting: 0, added: 2, existing: 0, failed: 1 })
  expect(await undoImport(app, import_id)).toMatchObject({ data: { undone: 2, left: 0 } })
  expect(await correct(import_id, 3, one('Hindi Name', 'भजन'))).toMatchObject({
    success: 0,
    message: 'This import has already been undone.',
  })
})

test('what cannot be corrected is refused: a row that is not there, an empty one, a running import', async () => {
  const { import_id } = await upload(await sheetOf([track(1), track(2, { 'Track Link': '' })]))
  const link = one('Track Link', 'https://127.0.0.1/9.mp3')
  const before = await countsOf(import_id)
  const whole = Object.entries(track(9)).flatMap(([column, value]) =>
    one(column as SheetColumn, String(value)),
  )
  expect(await correct(import_id, 99, whole)).toMatchObject({
    success: 0,
    code: 'not_found',
    message: 'This record no longer exists.',
  })
  expect(await countsOf(import_id)).toEqual(before)
  expect(await correct(import_id + 1, 3, link)).toMatchObject({
    success: 0,
    code: 'not_found',
    message: 'This import no longer exists.',
  })
  const blank = MANDATORY_COLUMNS.map((column) => ({ column, value: ' ' }))
  expect(await correct(import_id, 3, blank)).toMatchObject({ success: 0, code: 'invalid' })
  await app.ask(imports.start, { body: { import_id } })
  expect(await correct(import_id, 3, link)).toMatchObject({
    success: 0,
    message: 'Wait until the import has finished.',
  })
})

test('a corrected row is found by what it says now', async () => {
  const { import_id } = await upload(
    await sheetOf([track(1, { 'Track Name': null, 'Record Date': 'no day' })]),
  )
  await correct(import_id, 2, one('Track Name', 'Yamunashtakam'))
  expect(await rowsOf(import_id, 'Yamunashtakam')).toMatchObject([{ row: 2, state: 'failed' }])
  await correct(import_id, 2, one('Record Date', '12/31/2020'))
  expect(await rowsOf(import_id, 'Yamunashtakam')).toMatchObject([{ row: 2, state: 'ready' }])
})

test('an error of the spreadsheet is not the text of a cell, even when another cell of its row is corrected', async () => {
  const bad = track(1, { 'Hindi Name': { error: '#REF!' }, Description: null })
  const { import_id } = await upload(await sheetOf([bad]))
  expect(await correct(import_id, 2, one('Description', 'Corrected'))).toMatchObject({
    data: { state: 'failed', problems: [{ column: 'Hindi Name' }] },
  })
  expect((await rowsOf(import_id))[0]?.problems).toHaveLength(1)
})

test('a row whose letters seem lost is taken as it is only when chosen, names of others included', async () => {
  const { import_id } = await upload(
    await sheetOf([
      track(1),
      track(2, { 'Track Name': '??? Kya ???', Artist: '??? Joshi' }),
      track(3, { 'Track Name': '??? Kya ???', 'Record Date': 'someday' }),
    ]),
  )
  expect(await countsOf(import_id)).toMatchObject({ waiting: 1, failed: 2 })
  const takeAsItIs = async (row: number) =>
    app.ask(imports.correctRow, { body: { import_id, row, cells: [], take_lost_letters: true } })
  expect((await correct(import_id, 3, [])).data, 'unless it is chosen').toMatchObject({ state: 'failed' })
  expect(await takeAsItIs(3)).toMatchObject({ state: 'ready', problems: [] })
  expect(await takeAsItIs(4), 'other rules hold').toMatchObject({
    state: 'failed',
    problems: [{ column: 'Record Date' }],
  })
  await write(import_id)
  const written = await app.ask(contract.tracks.list, { body: { searchText: 'Kya' } })
  expect(
    written.Info.map(({ display_name, trackArtist }) => [display_name, trackArtist.map(({ name }) => name)]),
  ).toEqual([['??? Kya ???', ['??? Joshi']]])
})
