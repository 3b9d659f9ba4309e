import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { message } from '#server/core/messages/message.ts'
import { SpreadsheetError } from './cells.ts'
import { readInProcess, TIME_LIMITS } from './read-in-process.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'readers-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function readBy(code: string): Promise<unknown> {
  const script = join(directory, 'reader.mjs')
  await writeFile(script, `process.on('message', () => { ${code} })`)
  const never = new AbortController().signal
  return readInProcess(
    pathToFileURL(script),
    { path: '', directory },
    async () => undefined,
    never,
    TIME_LIMITS,
  )
}

const tooLarge = new SpreadsheetError(message('sheet.tooLarge'))

test.each([
  ['one array that grows', `const kept = []; for (;;) kept.push(1.5, 'x')`],
  ['many small objects', 'const kept = []; for (;;) kept.push({})'],
])('a reader that makes %s ends alone, and the sheet is refused as too large', async (_what, code) => {
  await expect(readBy(code)).rejects.toEqual(tooLarge)
})

test.runIf(process.platform === 'linux')(
  'a reader whose bytes fill the memory is ended, though they count for no limit of its objects',
  async () => {
    const filled =
      'globalThis.kept ??= []; const fill = () => { kept.push(Buffer.alloc(20_000_000, 1)); setTimeout(fill, 5) }; fill()'
    await expect(readBy(filled)).rejects.toEqual(tooLarge)
  },
)

test('what goes wrong in a reader is told with its cause, and is no fault of the sheet', async () => {
  await expect(readBy(`process.send({ error: 'It is Tuesday' })`)).rejects.toThrow('It is Tuesday')
  await expect(readBy('process.exit(3)')).rejects.toThrow('ended early, with 3')
})
