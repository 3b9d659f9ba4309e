import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { form, sheetOf, track } from '#server/testing/track-sheets.ts'

const { imports } = contract
let app: TestApp
let id: number
beforeAll(async () => {
  app = await startApp()
  const rows = [
    track(1, { 'Track Name': 'Hanuman Chalisa', 'Hindi Name': 'हनुमान चालीसा', Album: 'Ramayan, Gita' }),
    track(2, { 'Track Name': 'Shiv Tandav', 'Hindi Name': 'शिव तांडव', Album: 'Mahadev', Tag: 'Shiv' }),
    track(3, { 'Track Name': 'Durga Aarti', 'Hindi Name': 'दुर्गा आरती', 'Record Date': '31/01/2020' }),
    track(4, {
      'Track Name': 'Ganga Aarti',
      'Hindi Name': 'गंगा आरती',
      'Track Link': 'ftp://127.0.0.1/100%.mp3',
    }),
  ]
  id = (await app.ask(imports.upload, { body: form(await sheetOf(rows)) })).import_id
})
afterAll(() => app.stop())

async function rows(searchText: string, filters = {}) {
  const sorted = { id: 'row', desc: false } as const
  const page = await app.ask(imports.rows, { params: { id }, body: { searchText, filters, sorted } })
  expect(page.totalCount).toBe(page.Info.length)
  return page.Info.map(({ row }) => row)
}
async function names(searchText: string, filters = {}) {
  const page = await app.ask(imports.names, { params: { id }, body: { searchText, filters } })
  expect(page.totalCount).toBe(page.Info.length)
  return page.Info.map(({ name }) => name)
}

test('the rows of a sheet are found by their names, however these are spelt, the skipped ones too', async () => {
  expect(await rows('hanuman')).toEqual([2])
  expect(await rows('हनुमान')).toEqual([2])
  expect(await rows('shiva')).toEqual([3])
  expect(await rows('  aarti ')).toEqual([4, 5])
  expect(await rows('दुर्गा')).toEqual([4])
  expect(await rows('nothing like it')).toEqual([])
  expect(await rows(' ')).toEqual([2, 3, 4, 5])
})

test('the rows of a sheet are found by their link and by why they are skipped', async () => {
  expect(await rows('127.0.0.1/2.MP3')).toEqual([3])
  expect(await rows('100%')).toEqual([5])
  expect(await rows('no month 31')).toEqual([4])
  expect(await rows('record date')).toEqual([4])
  expect(await rows('31/01/2020')).toEqual([4])
})

test('a search of the rows narrows what the filter leaves', async () => {
  expect(await rows('aarti', { state: 'failed' })).toEqual([4, 5])
  expect(await rows('aarti', { state: 'ready' })).toEqual([])
})

test('a row says where its names were found', async () => {
  const { Info } = await app.ask(imports.rows, { params: { id }, body: { searchText: 'chalisa' } })
  expect(Info[0]?.matched).toEqual({ display_name: [[8, 15]], display_name_hindi: [[7, 13]] })
})

test('the names of a sheet are found in both scripts, and with the filter', async () => {
  expect(await names('ramayan')).toEqual(['Ramayan'])
  expect(await names('रामायण')).toEqual(['Ramayan'])
  expect(await names('गीता')).toEqual(['Gita'])
  expect(await names('MAHA')).toEqual(['Mahadev'])
  expect(await names('shiv', { kind: 'albums' })).toEqual([])
  expect(await names('shiv', { kind: 'tags', outcome: 'created' })).toEqual(['Shiv'])
  expect(await names('nothing like it')).toEqual([])
  const { Info } = await app.ask(imports.names, { params: { id }, body: { searchText: 'गीता' } })
  expect(Info[0]).toMatchObject({ name: 'Gita', matched: { name: [[0, 4]] } })
})
