import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { session } from '#contract/features/auth/session.ts'
import { notifications } from '#contract/resources/notifications.ts'
import { bareEnvironment } from '#server/testing/copies.ts'
import { testDatabase } from '#server/testing/database.ts'
import { fakeFcm } from '#server/testing/fake-fcm.ts'

const main = join(import.meta.dirname, '../../main.ts')
const ADMIN = { email: 'asha@example.org', password: 'a song for every day' }

/** In milliseconds: the queue gives up a dead worker within 90 s. */
const UNTIL_GIVEN_UP = 120_000

test('a notification whose process was killed before its result was recorded becomes "unknown" and is not sent again', {
  timeout: 240_000,
}, async () => {
  const fcm = await fakeFcm()
  const { db, url, drop } = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'sangraha-death-'))
  const processes: ChildProcess[] = []
  onTestFinished(async () => {
    for (const child of processes) await ended(child, 'SIGTERM')
    await fcm.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const start = () => {
    const settings = { PORT: '0', SAMPLE_CATALOGUE: 'off', DATA_DIR: dataDir, DATABASE_URL: url }
    const env = { ...bareEnvironment(), ...settings }
    const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
    const child = fork(main, { env: { ...env, ...admin, ...fcm.settings }, execArgv: [], silent: true })
    processes.push(child)
    return serving(child)
  }

  fcm.failures.hangs = true
  const first = await start()
  const { adminInfo } = await first.ask(session.signIn.path, ADMIN)
  const token = adminInfo.access_token
  const body = { title: 'Once', message: 'and not twice', notification_type: 'general' }
  await first.ask(notifications.send.path, body, token)
  await expect.poll(() => fcm.taken, { timeout: 30_000 }).toHaveLength(1)
  await ended(first.child, 'SIGKILL')

  delete fcm.failures.hangs
  const second = await start()
  const stateOf = async () => (await second.ask(notifications.list.path, {}, token)).Info[0].state
  await expect.poll(stateOf, { timeout: UNTIL_GIVEN_UP, interval: 500 }).toBe('unknown')

  // The queue has given the work to the second process, which had nothing left to do.
  const jobOf = async () => {
    const { rows } = await sql<{ state: string; retry_count: number }>`
        select state::text, retry_count from pgboss.job where name = 'send-notification'`.execute(db)
    return rows
  }
  await expect
    .poll(jobOf, { timeout: UNTIL_GIVEN_UP, interval: 500 })
    .toEqual([{ state: 'completed', retry_count: 1 }])
  expect(await stateOf()).toBe('unknown')
  expect(fcm.taken).toHaveLength(1)
})

async function serving(child: ChildProcess) {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  const addressIn = () => /is ready: (\S+)\//.exec(output)?.[1]
  await expect
    .poll(() => child.exitCode ?? addressIn(), { timeout: 60_000, message: output })
    .toEqual(expect.stringContaining('http'))
  const address = addressIn()

  async function ask(path: string, body: object, token?: string) {
    const response = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (answer.success !== 1) throw new Error(`${path}: ${answer.message}`)
    return answer.data
  }
  return { child, ask }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
