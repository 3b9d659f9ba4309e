import { spawnSync } from 'node:child_process'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { codeOf } from '#server/core/errors/storage-errors.ts'
import { directory, serving, start } from '#server/testing/copies.ts'
import { testDatabase } from '#server/testing/database.ts'

test('while the database does not respond, calls are refused with Retry-After; afterwards they succeed', async () => {
  const dataDir = await directory()
  const copy = await serving(start(dataDir))
  const { email, password } = copy.credentials()
  const call = (path: string, body: object, token = '') =>
    fetch(`${copy.address}api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    })
  const signedIn = (await (await call('admin/adminLogin', { email, password })).json()) as {
    data: { adminInfo: { access_token: string } }
  }
  const token = signedIn.data.adminInfo.access_token
  const list = () => call('album/list', {}, token)
  expect((await list()).status).toBe(200)

  const database = serversOn(dataDir)
  expect(database.length).toBeGreaterThan(3)
  const send = (signal: NodeJS.Signals) => {
    for (const pid of database)
      try {
        process.kill(pid, signal)
      } catch (error) {
        // A backend whose connection was cut ends by itself.
        if (codeOf(error) !== 'ESRCH') throw error
      }
  }
  send('SIGSTOP')
  onTestFinished(() => send('SIGCONT'))
  const refused = await Promise.all([list(), list(), list()])
  expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    Array(3).fill([503, '5']),
  )
  expect((await fetch(`${copy.address}api/health/live`)).status).toBe(200)

  send('SIGCONT')
  await expect.poll(async () => (await list()).status, { timeout: 20_000 }).toBe(200)
})

test('a slow statement is not cancelled', async () => {
  const { db, drop } = await testDatabase()
  onTestFinished(drop)
  const { rows } = await sql`select pg_sleep(8), 42 as answer`.execute(db)
  expect(rows).toMatchObject([{ answer: 42 }])
})

function serversOn(dataDir: string) {
  const { stdout } = spawnSync('ps', ['-eww', '-o', 'pid=,ppid=,args='], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const all = stdout.split('\n').map((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number)
    return { pid, parent, line }
  })
  const postmasters = all.filter(({ line }) => line.includes('bin/postgres') && line.includes(dataDir))
  const numbers = new Set(postmasters.map(({ pid }) => pid))
  return all.flatMap(({ pid, parent }) => (pid && (numbers.has(pid) || numbers.has(parent)) ? [pid] : []))
}
