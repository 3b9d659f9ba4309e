import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#server/testing/database.ts'
import { describeSchema } from '#server/testing/describe-schema.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('schema.ts says of every table and column what the migrated database has', async () => {
  await expect(await describeSchema(database.db)).toMatchFileSnapshot('./schema.ts')
})

test('migrations import only Kysely and their own parts, so that no later change of the product changes them', async () => {
  const folder = join(import.meta.dirname, 'migrations')
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'))
  expect(files).toContain('0140-schema.ts')
  for (const file of files) {
    const [migration] = file.replace(/\.ts$/, '').split('/')
    const source = await readFile(join(folder, file), 'utf8')
    const imports = source.matchAll(/^(?:import|export|\}).* from '([^']+)'|\bimport(?: |\()'([^']+)'/gm)
    const imported = [...imports].map(([, from, bare]) => from ?? bare ?? '')
    const own = file.includes('/') ? /^\.\/[\w-]+\.ts$/ : new RegExp(`^\\./${migration}/[\\w-]+\\.ts$`)
    expect(
      imported.filter((from) => from !== 'kysely' && !own.test(from)),
      file,
    ).toEqual([])
  }
})
