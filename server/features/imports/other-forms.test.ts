import { expect, test } from 'vitest'
import { PRODUCERS, workbook } from '#server/testing/spreadsheets.ts'
import { sheetOf, startWithSheets, track, tracksOf } from '#server/testing/track-sheets.ts'

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
