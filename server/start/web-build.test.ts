import { expect, test } from 'vitest'
import { directory, endOf, serving, start } from '#server/testing/copies.ts'

const building = { WEB_BUILD: 'running' }

test('the database is prepared while the web is built, and requests are taken when it is', async () => {
  const copy = start(await directory(), building)
  await expect.poll(copy.output, { timeout: 60_000 }).toContain('Password:')
  expect(copy.output()).not.toContain('is ready')
  copy.process.send('web built')
  await serving(copy)
})

test('the start ends with the reason when the web could not be built', async () => {
  const copy = start(await directory(), building)
  copy.process.send('web not built')
  expect(await endOf(copy)).toBe(1)
  expect(copy.output()).toContain('The web could not be built.')
})

test('the start ends when the script that builds the web ends', async () => {
  const copy = start(await directory(), building)
  await expect.poll(copy.output, { timeout: 60_000 }).toContain('Password:')
  copy.process.disconnect()
  expect(await endOf(copy)).toBe(0)
})
