import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ReadingTooLong, readInProcess } from '#server/core/spreadsheets/read-in-process.ts'
import { readingTurns } from '#server/core/spreadsheets/reading-turns.ts'
import { READ_SHEET, type SheetOrder } from './read-sheet.ts'

const HEADINGS = 'Track Name,Hindi Name,Description,Hindi Description,Track Link\n'
const tooLong = new ReadingTooLong()

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sheets-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function orderOf(rows: number): Promise<SheetOrder> {
  const path = join(directory, 'sheet.csv')
  await writeFile(path, HEADINGS + 'a,b,c,d,https://127.0.0.1/1\n'.repeat(rows))
  return {
    path,
    directory,
    searched: ['display_name'],
    chosen: null,
    remembered: {},
    ask: 'never',
    unread: [],
    dates: 'month_first',
    known: {},
  }
}

const running = () => new AbortController().signal
const taken = async () => undefined
/** The database does not answer before the test has ended. */
const neverTaken = () => new Promise<void>(() => undefined)

test('a sheet that takes more time of its reader than the limit is refused', async () => {
  const order = await orderOf(200_000)
  const limits = { work: 1, reading: 600_000 }
  await expect(readInProcess(READ_SHEET, order, taken, running(), limits)).rejects.toEqual(tooLong)
})

test('a sheet that takes more time in all than the limit is refused, also while the database is waited for', async () => {
  const order = await orderOf(1)
  const limits = { work: 600_000, reading: 1 }
  await expect(readInProcess(READ_SHEET, order, neverTaken, running(), limits)).rejects.toEqual(tooLong)
})

test('a million lines without a value take a small part of the time that a sheet may', async () => {
  const order = await orderOf(1)
  await writeFile(order.path, `${HEADINGS}${' \n'.repeat(1_000_000)}a,b,c,d,https://127.0.0.1/1\n`)
  const limits = { work: 8_000, reading: 600_000 }
  await expect(readInProcess(READ_SHEET, order, taken, running(), limits)).resolves.toMatchObject({
    read: {},
  })
})

test('a small sheet does not wait for large ones, and one that takes longer begins again among them', async () => {
  const [small, large] = [join(directory, 'small.csv'), join(directory, 'large.csv')]
  await writeFile(small, HEADINGS)
  await writeFile(large, HEADINGS + 'x'.repeat(1024 * 1024))
  const [brief, long] = [
    { work: 1, reading: 1 },
    { work: 2, reading: 2 },
  ]
  const inTurn = readingTurns({ small: brief, large: long })
  const { promise: released, resolve: release } = Promise.withResolvers<string>()
  const held = [1, 2, 3].map(() => inTurn(large, () => released))
  expect(await inTurn(small, async (limits) => limits)).toEqual(brief)

  const tried: unknown[] = []
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const again = inTurn(small, async (limits) => {
    tried.push(limits)
    begin()
    if (limits === brief) throw tooLong
    return 'read'
  })
  await begun
  expect(await inTurn(small, async () => 'the next small one')).toBe('the next small one')
  expect(tried).toEqual([brief])
  release('read')
  expect(await Promise.all([again, ...held])).toEqual(['read', 'read', 'read', 'read'])
  expect(tried).toEqual([brief, long])
  await expect(inTurn(small, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged')
})
