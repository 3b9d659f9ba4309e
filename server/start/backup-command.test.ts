import { readdir } from 'node:fs/promises'
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
