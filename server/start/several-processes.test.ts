import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { buildApp } from '#server/app.ts'
import { connect, type Database } from '#server/core/database/connect.ts'
import { allJobs } from '#server/jobs.ts'
import { checkAnswer } from '#server/testing/check-answer.ts'
import { databaseAt } from '#server/testing/global-setup.ts'
import { PASSWORD, startApp, type TestApp } from '#server/testing/start-app.ts'
import { form, sheetOf, track } from '#server/testing/track-sheets.ts'
import { closeApp } from './listen.ts'
import { prepareDatabase } from './prepare-database.ts'
import { signingSecret } from './secret.ts'
import { startLog } from './start-log.ts'

const { session, dashboard, imports } = contract
const log = startLog('silent')

let app: TestApp
/** A second process on the same database. */
let otherDb: Database
let other: Awaited<ReturnType<typeof buildApp>>
let otherBase: string

beforeAll(async () => {
  app = await startApp()
  otherDb = connect(app.databaseUrl)
  other = await buildApp({ ...app.context, db: otherDb }, { web: null, logs: false, checkAnswer })
  otherBase = await other.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await other.close()
  await otherDb.destroy()
  await app.stop()
})

async function post(base: string, path: string, body?: object, token?: string) {
  const response = await fetch(`${base}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

test('a session that one process has opened is known to the other, and ends in both', async () => {
  const { body } = await post(otherBase, session.signIn.path, {
    email: 'sub@example.org',
    password: PASSWORD,
  })
  const token = body.data.adminInfo.access_token
  const isIn = async (base: string) => (await post(base, dashboard.counts.path, undefined, token)).status
  expect([await isIn(app.base), await isIn(otherBase)]).toEqual([200, 200])
  await post(app.base, session.signOut.path, {}, token)
  expect([await isIn(app.base), await isIn(otherBase)]).toEqual([401, 401])
})

test('processes that start together sign with one secret', async () => {
  await app.db.deleteFrom('settings').where('key', '=', 'signing_secret').execute()
  const made = await Promise.all([app.db, otherDb, app.db, otherDb].map(signingSecret))
  expect(new Set(made).size).toBe(1)
  expect(await signingSecret(otherDb)).toBe(made[0])
})

test('wrong passwords are counted over all processes', async () => {
  await app.addAdmin('subadmin', 'guessed@example.org')
  const guess = async (n: number) => {
    const base = n % 2 ? app.base : otherBase
    return (await post(base, session.signIn.path, { email: 'guessed@example.org', password: 'wrong' })).status
  }
  const statuses: number[] = []
  for (let n = 0; n < 7; n++) statuses.push(await guess(n))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('how far a sheet has been read is answered by a process that does not read it', async () => {
  const body = form(await sheetOf(Array.from({ length: 1200 }, (_, n) => track(n, { Album: 'Long' }))))
  body.append('reading_key', 'a-key-of-this-upload')
  const progress = async () =>
    (
      await post(
        otherBase,
        imports.reading.path,
        { reading_key: 'a-key-of-this-upload' },
        app.main.access_token,
      )
    ).body.data.rows
  let sent: Promise<unknown> = Promise.resolve()
  await app.db.transaction().execute(async (trx) => {
    // The first rows are read, and wait for this lock to be written.
    await sql`lock table import_names in exclusive mode`.execute(trx)
    sent = app.ask(imports.upload, { body })
    await expect.poll(progress, { timeout: 20_000 }).toBe(500)
  })
  await sent
  expect(await progress()).toBeNull()
})

test('a process that was told to stop is not ready at once, answers what comes for a while, and closes connections', async () => {
  const db = connect(app.databaseUrl)
  const stopped = await buildApp({ ...app.context, db }, { web: null, logs: false })
  const base = await stopped.listen({ host: '127.0.0.1', port: 0 })
  const closed = closeApp(stopped, 3)
  const ready = await fetch(`${base}/api/health/ready`)
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
  const sent = request(`${base}/api/${dashboard.counts.path}`, {
    headers: { authorization: `Bearer ${app.main.access_token}`, connection: 'keep-alive' },
  }).end()
  const [answer] = await once(sent, 'response')
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  expect(await text(answer)).toContain('"success":1')
  await closed
  await expect(fetch(`${base}/api/health/live`)).rejects.toThrow()
  await db.destroy()
})

/** An empty database on the server of the tests. */
async function emptyDatabase(): Promise<string> {
  const server = inject('databaseUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const admin = connect(server, { max: 1 })
    await sql.raw(`${statement} database ${name}`).execute(admin)
    await admin.destroy()
  }
  await run('create')
  onTestFinished(() => run('drop'))
  return databaseAt(server, name)
}

async function preparedBy<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = connect(url)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

test('of processes that start together on an empty database, one prepares it and the others wait', async () => {
  const url = await emptyDatabase()
  const prepare = () => preparedBy(url, (db) => prepareDatabase(db, allJobs, log))
  await Promise.all([prepare(), prepare(), prepare()])
  const queues = await preparedBy(url, (db) =>
    sql<{ n: number }>`select count(*) as n from pgboss.queue`.execute(db),
  )
  expect(queues.rows[0]?.n).toBeGreaterThanOrEqual(allJobs.length)

  // A process of an earlier version that is started again.
  await preparedBy(url, (db) =>
    sql`insert into kysely_migration (name, timestamp) values ('9999-moods', now()::text)`.execute(db),
  )
  await expect(prepare()).rejects.toThrow(/later version .*9999-moods.*Start that version/)
})
