import { join } from 'node:path'
import { expect, test } from 'vitest'
import { directory, serving, start, stopped } from '#server/testing/copies.ts'

test('the command of npm start serves the web, and ends with the server', async () => {
  const copy = await serving(start(await directory(), {}, join(import.meta.dirname, 'start.mjs')))
  const response = await fetch(`${copy.address}login`)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('<div id="root">')
  expect(await stopped(copy, 'SIGTERM')).toBe(0)
})
