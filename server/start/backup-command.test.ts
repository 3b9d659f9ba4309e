import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { directory, endOf, serving, signIn, start, stopped } from '#server/testing/copies.ts'

const command = (name: string) => join(import.meta.dirname, '..', `${name}.ts`)

test('the embedded database is backed up while the product runs and while it does not, and starts from a backup', async () => {
  const dataDir = await directory()
  const target = await directory()
  const place = { BACKUP_TARGET: target, BACKUP_EVERY: 'off' }
  const nothing = start(dataDir, place, command('backup'))
  expect(await endOf(nothing)).toBe(1)
  expect(nothing.output()).toContain(`There is no database in ${dataDir}.`)
  expect(await readdir(dataDir)).toEqual([])

  const product = await serving(start(dataDir, place))
  const { email, password } = product.credentials()
  const whileRunning = start(dataDir, place, command('backup'))
  expect(await endOf(whileRunning), whileRunning.output()).toBe(0)
  const onto = start(dataDir, place, command('restore'))
  expect(await endOf(onto)).toBe(1)
  expect(onto.output()).toContain(`${dataDir} is not empty`)
  expect(await stopped(product, 'SIGTERM')).toBe(0)
  const whileStopped = start(dataDir, place, command('backup'))
  expect(await endOf(whileStopped), whileStopped.output()).toBe(0)
  expect(await readdir(join(target, 'backups'))).toHaveLength(2)

  const elsewhere = await directory()
  const restored = start(elsewhere, place, command('restore'))
  expect(await endOf(restored), restored.output()).toBe(0)
  const again = await serving(start(elsewhere, place))
  expect(again.output()).not.toContain('Password:')
  expect(await signIn(again.address, email, password)).toMatchObject({ success: 1 })
})

test('an embedded database of another major version is replaced by one that is filled from a backup', async () => {
  const [elsewhere, target] = [await directory(), await directory()]
  const place = { BACKUP_TARGET: target, BACKUP_EVERY: 'off' }
  const before = await serving(start(elsewhere, place))
  const { email, password } = before.credentials()
  expect(await stopped(before, 'SIGTERM')).toBe(0)
  expect(await endOf(start(elsewhere, place, command('backup')))).toBe(0)

  // As after an update that brings another PostgreSQL: its files are those of an older one.
  const upgrade = async (settings: Record<string, string>) => {
    const run = start(elsewhere, settings, command('upgrade-database'))
    return [await endOf(run), run.output()] as const
  }
  expect(await upgrade(place)).toEqual([0, expect.stringContaining('nothing to do')])
  await writeFile(join(elsewhere, 'postgres', 'PG_VERSION'), '17\n')
  const refused = start(elsewhere, place)
  expect(await endOf(refused)).toBe(1)
  expect(refused.output()).toContain('Run "npm run upgrade-database"')
  expect(await upgrade({})).toEqual([1, expect.stringContaining('npm run backup -- /path/to/folder')])
  await mkdir(join(elsewhere, 'files'), { recursive: true })
  await writeFile(join(elsewhere, 'files', 'stored'), 'audio')
  expect(await upgrade(place)).toEqual([0, expect.stringContaining('The database is upgraded')])
  expect(await readdir(join(elsewhere, 'files'))).toContain('stored')
  expect(await readdir(elsewhere)).toContainEqual(expect.stringMatching(/^postgres-17-/))
  // It was interrupted between the two: nothing may take the place of what was filled.
  await mkdir(join(elsewhere, 'postgres-upgrade'))
  await rename(join(elsewhere, 'postgres'), join(elsewhere, 'postgres-upgrade', 'postgres'))
  const interrupted = start(elsewhere, place)
  expect(await endOf(interrupted)).toBe(1)
  expect(interrupted.output()).toContain('An upgrade of the database was interrupted')
  expect(await upgrade(place)).toEqual([0, expect.stringContaining('The database is upgraded')])
  const upgraded = await serving(start(elsewhere, place))
  expect(await signIn(upgraded.address, email, password)).toMatchObject({ success: 1 })
})
