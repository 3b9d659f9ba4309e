import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '..', '..')
const WRITES = /(insert into |insertInto\(')(changes|change_rows|change_sets)\b/

test('only the change log adds to the history', async () => {
  const files = (await readdir(SERVER, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const writing = []
  for (const file of files) if (WRITES.test(await readFile(join(SERVER, file), 'utf8'))) writing.push(file)
  expect(writing).toEqual(['core/change-log/record-change.ts'])
})
