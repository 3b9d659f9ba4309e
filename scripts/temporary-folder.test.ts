import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const STEP = join(import.meta.dirname, 'steps', 'temporary-folder.mjs')
const RUN = join(import.meta.dirname, 'steps', 'run.mjs')

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

test.for(['SIGINT', 'SIGTERM'] as const)(
  'the folder of a run that %s ends goes with it',
  async (signal, { skip }) => {
    const script = `
    const { withTemporaryFolder } = await import(${JSON.stringify(STEP)})
    await withTemporaryFolder(async (ended) => {
      console.log(process.env.TMPDIR ?? '')
      if (process.env.TMPDIR) while (!ended.aborted) await new Promise((later) => setTimeout(later, 10))
    })`
    const run = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TMPDIR: undefined },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(run.stdout, 'data')
    const folder = String(line).trim()
    skip(folder === '', 'This machine has no room in memory')
    expect(existsSync(folder)).toBe(true)
    const exit = once(run, 'exit')
    run.kill(signal)
    expect(await exit).toEqual([null, signal])
    expect(existsSync(folder)).toBe(false)
  },
)

test('SIGTERM to a script that handles it ends the program that it runs', async () => {
  const script = `
    const { run } = await import(${JSON.stringify(RUN)})
    process.once('SIGTERM', () => undefined)
    const waiting = 'console.log(process.pid); setTimeout(() => undefined, 20_000)'
    console.log('code', await run(process.execPath, ['-e', waiting]))`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [child] = await once(parent.stdout, 'data')
  const rest = once(parent.stdout, 'data')
  parent.kill('SIGTERM')
  expect(String(await rest)).toBe('code 1\n')
  expect(() => process.kill(Number(child), 0)).toThrow('ESRCH')
})
