import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildFile, commitOf } from '#server/core/settings/build.ts'
import { directory, serving, start, stopped } from '#server/testing/copies.ts'

test('the command of npm start serves the web, and ends with the server', async () => {
  const copy = await serving(start(await directory(), {}, join(import.meta.dirname, 'start.mjs')))
  const response = await fetch(`${copy.address}login`)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('<div id="root">')
  expect(await stopped(copy, 'SIGTERM')).toBe(0)
})

/** The script that a process runs. */
const scriptOf = async (pid = 0) => (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').at(-2)

test.skipIf(process.platform !== 'linux')(
  'npm start runs what it has built of the server, which finds what lies beside its sources',
  async () => {
    const dataDir = await directory()
    const begin = () => serving(start(dataDir, {}, join(import.meta.dirname, 'start.mjs')))
    // Builds the web, if another test has not, and the server after it.
    expect(await stopped(await begin(), 'SIGTERM')).toBe(0)
    const copy = await begin()
    expect(await scriptOf(copy.process.pid)).toMatch(/\/dist\/server\/[0-9a-f]{64}\/main\.js$/)
    expect(copy.output()).not.toMatch(/"level":[456]0/)
    expect(await stopped(copy, 'SIGTERM')).toBe(0)
  },
)

test('npm start notes which commit it starts and when that was first, before the first line of the log, and becomes the server', async () => {
  const project = join(import.meta.dirname, '..')
  await rm(buildFile(project), { force: true })
  const firstLine = async () => {
    const copy = await serving(start(await directory(), {}, join(import.meta.dirname, 'start.mjs')))
    expect(await stopped(copy, 'SIGTERM')).toBe(0)
    const line = JSON.parse(
      copy
        .output()
        .split('\n')
        .find((line) => line.includes('"Starting"')) ?? '{}',
    )
    return { ...line, isInPlaceOfScript: line.pid === copy.process.pid }
  }
  const { commit, built_at } = await firstLine()
  expect({ commit, built_at }).toEqual({
    commit: commitOf(project),
    built_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  // By now the web is built.
  expect(await firstLine()).toMatchObject({ commit, built_at, isInPlaceOfScript: true })
})
