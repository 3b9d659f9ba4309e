import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const STEP = join(import.meta.dirname, 'steps', 'temporary-folder.mjs')

/** The temporary folder of an action, in a process whose own is `TMPDIR`; empty where the system's is used. */
function folderOfAction(TMPDIR?: string): string {
  const script = `
    const { withTemporaryFolder } = await import(${JSON.stringify(STEP)})
    await withTemporaryFolder(async () => console.log(process.env.TMPDIR ?? ''))`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR },
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  return stdout.trim()
}

test('the temporary folder of a run goes with it, and so does what a killed run has left', async ({
  skip,
}) => {
  const folder = folderOfAction()
  skip(folder === '', 'This machine has no room in memory')
  expect(folder).toMatch(/^\/dev\/shm\/sangraha-tests-/)
  expect(existsSync(folder)).toBe(false)

  const [left, used] = [await mkdtemp('/dev/shm/sangraha-tests-'), await mkdtemp('/dev/shm/sangraha-tests-')]
  onTestFinished(() => rm(used, { recursive: true }))
  const longAgo = new Date(Date.now() - 4 * 60 * 60 * 1000)
  await utimes(left, longAgo, longAgo)
  folderOfAction()
  expect([existsSync(left), existsSync(used)]).toEqual([false, true])
})

test('a temporary folder that is set is used', () => {
  expect(folderOfAction('/var/tmp')).toBe('/var/tmp')
})
