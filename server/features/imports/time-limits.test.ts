import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { message } from '#server/core/messages/message.ts'
import { SpreadsheetError } from '#server/core/spreadsheets/cells.ts'
import { readInThread } from '#server/core/spreadsheets/read-in-thread.ts'
import { READ_SHEET, type SheetOrder } from './read-sheet.ts'

const HEADINGS = 'Track Name,Hindi Name,Description,Hindi Description,Track Link\n'
const tooLong = new SpreadsheetError(message('sheet.tooLong'))

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sheets-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function orderOf(rows: number): Promise<SheetOrder> {
  const path = join(directory, 'sheet.csv')
  await writeFile(path, HEADINGS + 'a,b,c,d,https://127.0.0.1/1\n'.repeat(rows))
  return { path, directory, searched: ['display_name'], chosen: null, remembered: {}, ask: 'never' }
}

const running = () => new AbortController().signal
const taken = async () => undefined
/** The database does not answer before the test has ended. */
const neverTaken = () => new Promise<void>(() => undefined)

test('a sheet that takes more CPU time than the limit is refused', async () => {
  const order = await orderOf(200_000)
  const limits = { work: 1, reading: 600_000 }
  await expect(readInThread(READ_SHEET, order, taken, running(), limits)).rejects.toEqual(tooLong)
})

test('a sheet that takes more time in all than the limit is refused, also while the database is waited for', async () => {
  const order = await orderOf(1)
  const limits = { work: 600_000, reading: 1 }
  await expect(readInThread(READ_SHEET, order, neverTaken, running(), limits)).rejects.toEqual(tooLong)
})
