import { expect, test } from 'vitest'
import { SHEET_COLUMNS } from '#contract/features/imports/sheet.ts'
import { contract } from '#contract/index.ts'
import { spreadsheetRows } from '#server/testing/spreadsheet-rows.ts'
import { form, sheetOf, startWithSheets, track, tracksOf } from '#server/testing/track-sheets.ts'

const { imports } = contract
const { app } = await startWithSheets()

test('the failed rows come back as a sheet that, mended, can be imported', async () => {
  const given = track(2, {
    'Record Date': '25/12/2020',
    Tag: '=1+1, Daily',
    Lyrics: 'one\ntwo',
    'Hindi Name': null,
    'Track Link': { text: 'Listen', link: 'https://127.0.0.1/2.mp3' },
  })
  const { import_id } = await app.ask(imports.readExcel, {
    body: form(
      await sheetOf([track(1), given, track(3, { 'Record Date': { serial: 44_190 }, Description: null })]),
      'रस.xlsx',
    ),
  })
  const { headers, body } = await app.call(imports.failedRows, { params: { id: import_id } })
  if (body.success !== 1) throw new Error(body.message)
  expect(headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="__ - failed rows.xlsx"; filename*=UTF-8''${encodeURIComponent('रस - failed rows.xlsx')}`,
  )
  const [headings = [], ...rows] = await spreadsheetRows(body.data)
  expect(headings).toEqual([
    ...SHEET_COLUMNS.map((column) => (column === 'Record Date' ? 'Record Date (MM/DD/YYYY)' : column)),
    'Error',
  ])
  expect(rows.map((row) => row.at(-1))).toEqual([
    "Hindi Name: This field is required; Record Date: There's no month 25. The month comes first: use MM/DD/YYYY.",
    'Description: This field is required',
  ])
  const cell = (row: number, column: (typeof SHEET_COLUMNS)[number]) =>
    rows[row]?.[SHEET_COLUMNS.indexOf(column)]
  expect([cell(0, 'Tag'), cell(0, 'Lyrics'), cell(1, 'Record Date')]).toEqual([
    '=1+1, Daily',
    'one\ntwo',
    '2020-12-25',
  ])
  expect(cell(0, 'Track Link')).toBe('https://127.0.0.1/2.mp3')

  const mended = rows.map((row) =>
    Object.fromEntries(SHEET_COLUMNS.map((column, n) => [column, row[n] || null])),
  )
  Object.assign(mended[0] ?? {}, { 'Hindi Name': 'भजन २', 'Record Date': '12/25/2020' })
  Object.assign(mended[1] ?? {}, { Description: 'Mended' })
  expect(await app.ask(imports.readExcel, { body: form(await sheetOf(mended)) })).toMatchObject({
    added: 2,
    errors: [],
  })
  expect((await tracksOf(app)).map(({ record_date }) => record_date)).toEqual([
    null,
    '2020-12-25',
    '2020-12-25',
  ])

  const { import_id: clean } = await app.ask(imports.readExcel, { body: form(await sheetOf([track(9)])) })
  const none = await app.call(imports.failedRows, { params: { id: clean } })
  expect(none.body).toMatchObject({ success: 0, code: 'not_found' })
})

test('the sample sheet can be imported as it is', async () => {
  const { headers, body } = await app.call(imports.sample)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="sangraha-tracks.xlsx"/)
  if (body.success !== 1) throw new Error(body.message)
  const sample = body.data.content as Uint8Array
  expect(await app.ask(imports.readExcel, { body: form(Buffer.from(sample)) })).toMatchObject({
    added: 2,
    errors: [],
  })
  expect(await tracksOf(app)).toMatchObject([
    { display_name: 'Hanuman Chalisa', record_date: '2019-12-25' },
    { display_name: 'Om Jai Jagdish Hare', record_date: '2020-01-31' },
  ])
})
