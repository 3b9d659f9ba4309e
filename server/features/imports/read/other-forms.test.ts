import { expect, test } from 'vitest'
import { imports } from '#contract/features/imports.ts'
import { PRODUCERS, workbook } from '#server/testing/spreadsheets.ts'
import { form, sheetOf, startWithSheets, track, tracksOf } from '#server/testing/track-sheets.ts'
import { writeBatch } from '../write/write-batch.ts'

const { app, bring, upload } = await startWithSheets()

const COLUMNS = ['Track Name', 'Hindi Name', 'Description', 'Hindi Description', 'Track Link', 'Record Date']
const line = (n: number, date: string) => [`Bhajan ${n}`, 'भजन', 'a', 'विवरण', `https://127.0.0.1/${n}`, date]
const datesOf = async () => (await tracksOf(app)).map(({ record_date }) => record_date)

test.each([
  ['semicolons', ';'],
  ['tabs', '\t'],
])('a CSV file with %s between its cells is read, also below a title', async (_what, sign) => {
  const rows = [COLUMNS, line(1, '12/25/2020')].map((cells) => cells.join(sign))
  expect(await bring(['Tracks, as sent by Lata', ...rows].join('\n'))).toMatchObject({ added: 1, failed: 0 })
  expect(await tracksOf(app)).toMatchObject([{ description: 'a', record_date: '2020-12-25' }])
})

test('dates as yyyy-MM-dd and numbers of days without a format are read, and the preview says so', async () => {
  const sheet = await sheetOf([
    track(1, { 'Record Date': '2020-12-25' }),
    track(2, { 'Record Date': '2021-01-31' }),
    track(3, { 'Record Date': 44_190 }),
    track(4, { 'Record Date': '12/25/2020' }),
  ])
  expect(await upload(sheet)).toMatchObject({
    waiting: 4,
    message:
      '2 dates were read as yyyy-MM-dd. 1 number without a date format was read as a spreadsheet date.',
  })
  await bring(sheet)
  expect(await datesOf()).toEqual(['2020-12-25', '2021-01-31', '2020-12-25', '2020-12-25'])
})

test('a preview whose dates are all written as asked for says nothing of them', async () => {
  expect(await upload(await sheetOf([track(1, { 'Record Date': '12/25/2020' })]))).toMatchObject({
    message: null,
  })
})

test('the number of a day is counted from the epoch of its workbook', async () => {
  const producer = PRODUCERS['Excel for Mac, 1904']
  const rows = [COLUMNS, [...line(1, '').slice(0, 5), 42_728]]
  await bring(await workbook([{ rows }], producer))
  await bring([COLUMNS, line(2, '44190')].map((cells) => cells.join(',')).join('\n'))
  expect(await datesOf()).toEqual(['2020-12-25', '2020-12-25'])
})

test('a year, or a number that is no day of our time, is no date', async () => {
  const dates = ['2020', '1', '99999', '20201225', '2020-02-30']
  const rows = dates.map((date, n) => track(n, { 'Record Date': date }))
  expect(await bring(await sheetOf(rows))).toMatchObject({ added: 0, failed: dates.length })
})

test('dates are read as the form reads them, and with the names of months; hidden rows are read, and both are said', async () => {
  const dates = ['३१/०१/२०२४', '31.01.2024', '31-01-2024', '31 Jan 2024', 'January 31, 2024', '३१ जनवरी २०२४']
  const rows = dates.map((date, n) => line(n, date))
  const sheet = await workbook([{ rows: [COLUMNS, ...rows] }], { rowAttributes: ' hidden="1"' })
  expect(await upload(sheet)).toMatchObject({
    failed: 0,
    dates: null,
    message:
      '3 dates with dots, dashes or Hindi digits were read day first. 6 rows are hidden in the sheet, and are read all the same.',
  })
  await bring(sheet)
  expect(new Set(await datesOf())).toEqual(new Set(['2024-01-31']))
})

test('the preview says how 12/03/2019 was read, and reads the whole sheet in the other order if asked', async () => {
  const sheet = await sheetOf(
    ['12/25/2018', '12/03/2019', '25/12/2019', { serial: 44_190 }].map((date, n) =>
      track(n, { 'Record Date': date }),
    ),
  )
  const send = (dates_as: string | null, replaces = 0) => {
    const body = form(sheet)
    if (dates_as) body.append('dates_as', dates_as)
    if (replaces) body.append('replaces', String(replaces))
    return app.ask(imports.upload, { body })
  }
  const asMonth = await send(null)
  expect(asMonth).toMatchObject({
    failed: 1,
    dates: {
      read_as: 'month_first',
      example: { text: '12/03/2019', day: '2019-12-03', other: '2019-03-12' },
    },
  })
  const { import_id, ...asDay } = await send('day_first', asMonth.import_id)
  expect(asDay).toMatchObject({
    failed: 1,
    dates: { read_as: 'day_first', example: { text: '12/03/2019', day: '2019-03-12', other: '2019-12-03' } },
  })
  const rowsOf = async () => (await app.ask(imports.rows, { params: { id: import_id }, body: {} })).Info
  expect((await rowsOf()).flatMap(({ problems }) => problems)).toMatchObject([
    { cell: '12/25/2018', error: "There's no month 25. The day comes first: use DD/MM/YYYY." },
  ])
  // What is corrected is read in the order of its sheet, and what was read is not turned around.
  const correct = (row: number, value: string) =>
    app.ask(imports.correctRow, { body: { import_id, row, cells: [{ column: 'Record Date', value }] } })
  expect(await correct(2, '01/02/2018')).toMatchObject({ state: 'ready' })
  expect(await app.ask(imports.correctRow, { body: { import_id, row: 3, cells: [] } })).toMatchObject({
    state: 'ready',
  })
  await app.ask(imports.start, { body: { import_id } })
  while (await writeBatch(app.context, import_id));
  expect((await datesOf()).toSorted()).toEqual(['2018-02-01', '2019-03-12', '2019-12-25', '2020-12-25'])
})
