import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { SlowCalls } from '#server/core/http/slow-calls.ts'
import { startWorkers } from '#server/core/jobs/workers.ts'
import { mail } from '#server/core/mail/mail.ts'
import { sendMail } from '#server/core/mail/send-mail.job.ts'
import { fakeFcm } from '#server/testing/fake-fcm.ts'
import { written } from '#server/testing/notifications.ts'
import { smtpSink } from '#server/testing/smtp-sink.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const { status, notifications, albums, backups } = contract

/** Nothing is written there. */
const TARGET = '/no/backups'

let app: TestApp
let sink: Awaited<ReturnType<typeof smtpSink>>
let fcm: Awaited<ReturnType<typeof fakeFcm>>
/** Ends a worker for no kind of job, so that the tests alone decide what becomes of theirs. */
let endWorker: () => Promise<void>
const startWorker = () => startWorkers(app.context, app.databaseUrl, [])
beforeAll(async () => {
  sink = await smtpSink({ refusals: 1 })
  fcm = await fakeFcm()
  app = await startApp({ ...fcm.settings, SMTP_URL: sink.url, BACKUP_TARGET: TARGET, DISK_RESERVE: '1' })
  endWorker = await startWorker()
})
afterAll(async () => {
  await endWorker()
  await app.stop()
  await sink.close()
  await fcm.close()
})

const state = () => app.ask(status.state)

test('without a process that does background work the status says so', async () => {
  await endWorker()
  await expect
    .poll(async () => (await state()).queue)
    .toMatchObject({ level: 'attention', problem: 'noWorker' })
  endWorker = await startWorker()
  expect((await state()).queue).toMatchObject({ level: 'good', problem: null })
})

test('a job that is due for long while none of its kind runs is said to be stuck; one that runs, or is due later, is not', async () => {
  expect((await state()).queue).toMatchObject({
    level: 'good',
    problem: null,
    due: 0,
    later: 0,
    oldest: null,
  })
  const later = new Date(Date.now() + 3_600_000).toISOString()
  await inTransaction(app.db, (trx) =>
    app.context.queue.add(trx, sendMail, [
      { payload: { mail_id: 0 } },
      { payload: { mail_id: 0 }, at: later },
    ]),
  )
  expect((await state()).queue).toMatchObject({ level: 'good', due: 1, later: 1 })
  await sql`update pgboss.job set start_after = now() - interval '20 minutes' where start_after <= now()`.execute(
    app.db,
  )
  const { queue } = await state()
  expect(queue).toMatchObject({ level: 'attention', problem: 'stuck', due: 1, later: 1 })
  expect(queue.oldest).toBeGreaterThanOrEqual(1200)
  await sql`insert into pgboss.job (name, state, data) values ('send-mail', 'active', '{}')`.execute(app.db)
  expect((await state()).queue).toMatchObject({ level: 'good', problem: null, due: 1 })
  await sql`delete from pgboss.job`.execute(app.db)
})

test('how far the work after an upgrade is, about how long it still takes, and whether it has stopped', async () => {
  expect((await state()).backfills).toEqual({ level: 'good', problem: null, works: [] })
  await sql`insert into backfills (name, version, done, total, seconds, finished_at) values
    ('search-words', 1, 500, 2000, 10, null), ('recordings', 2, 0, 90, 0, null), ('renditions', 1, 7, 7, 70, now())`.execute(
    app.db,
  )
  expect((await state()).backfills).toEqual({
    level: 'good',
    problem: null,
    works: [
      { name: 'recordings', done: 0, total: 90, rest: null, finished_at: null },
      { name: 'renditions', done: 7, total: 7, rest: null, finished_at: expect.any(String) },
      { name: 'search-words', done: 500, total: 2000, rest: 30, finished_at: null },
    ],
  })
  await sql`update backfills set updated_at = now() - interval '61 minutes'`.execute(app.db)
  expect((await state()).backfills).toMatchObject({ level: 'attention', problem: 'stuck' })
  await sql`update backfills set finished_at = now()`.execute(app.db)
  expect((await state()).backfills).toMatchObject({ level: 'good', problem: null })
  await sql`delete from backfills`.execute(app.db)
})

test('a clock that is off from that of the database by more than half a minute is said', async () => {
  expect((await state()).database).toMatchObject({ level: 'good', problem: null, clock: 0 })
  const real = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => real() - 180_000)
  onTestFinished(() => void vi.restoreAllMocks())
  expect((await state()).database).toMatchObject({ level: 'attention', problem: 'clock', clock: -180 })
})

test('what mail server and push service said last is shown until something is accepted', async () => {
  expect(await state()).toMatchObject({
    mail: { level: 'good', succeeded_at: null, failed_at: null },
    push: { level: 'good', succeeded_at: null, failed_at: null },
  })
  await app.work()
  await inTransaction(app.db, (trx) =>
    mail(app.context, trx, { language: 'en', to: 'asha@example.org', subject: 'Hello', lines: ['Hello'] }),
  )
  const ofMail = async () => (await state()).mail
  await expect.poll(ofMail, { timeout: 30_000 }).toMatchObject({
    level: 'attention',
    problem: 'delayed',
    failure: expect.stringContaining('come again later'),
  })
  await app.hurry()
  await expect
    .poll(ofMail, { timeout: 30_000 })
    .toMatchObject({ level: 'good', problem: null, succeeded_at: expect.any(String) })

  fcm.failures.send = 403
  const send = () => app.ask(notifications.send, { body: written })
  await send()
  const ofPush = async () => (await state()).push
  await expect.poll(ofPush, { timeout: 30_000 }).toMatchObject({
    level: 'attention',
    problem: 'failed',
    failure: expect.stringContaining('PERMISSION_DENIED'),
  })
  delete fcm.failures.send
  await send()
  await expect.poll(ofPush, { timeout: 30_000 }).toMatchObject({ level: 'good', problem: null })
})

test('storage, database, backups and slow calls are judged, and reading the state writes nothing', async () => {
  await app.call(albums.list, { body: {} })
  await sql`insert into backups (state, admin_name, target) values ('running', 'x', ${TARGET})`.execute(
    app.db,
  )
  const { rows: before } = await sql`select * from backups`.execute(app.db)
  const shown = await state()
  expect(shown).toMatchObject({
    storage: { level: 'good', kind: 'folder', reserve: 1024 ** 2, files: 0 },
    database: { level: 'good', version: expect.stringMatching(/^\d+/) },
    // It is marked as running, but its process is gone.
    backups: { level: 'attention', problem: 'failed', last_at: null },
    version: { product: expect.any(String), node: process.version, sessions: 2 },
  })
  const times = shown.slow_calls.map(({ milliseconds }) => milliseconds)
  expect(times).not.toHaveLength(0)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(await app.ask(backups.state)).toMatchObject({ current: null, failed: { state: 'failed' } })
  const { rows: after } = await sql`select * from backups`.execute(app.db)
  expect(after).toEqual(before)
})

test('of the slow calls, the slowest of each route in the last hour are kept, in little memory', () => {
  const calls = new SlowCalls()
  const call = { method: 'GET', route: '/api/a', status: 200 }
  const hour = 3_600_000
  calls.add({ ...call, route: '/api/old', milliseconds: 99_999 }, 0)
  for (let at = 0; at < 1000; at++) {
    calls.add({ ...call, milliseconds: at }, 2 * hour + at)
    calls.add({ ...call, route: `/api/${at}`, milliseconds: at / 2 }, 2 * hour + at)
  }
  expect(calls.slowest(3, 2 * hour + 1000).map(({ milliseconds }) => milliseconds)).toEqual([999, 499.5, 499])
  expect(calls.slowest(1000, 2 * hour + 1000)).toHaveLength(20)
  expect(calls.slowest(3, 4 * hour)).toEqual([])
})
