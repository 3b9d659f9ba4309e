import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/core/database/transaction.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { job } from './job.ts'
import { prepareQueue } from './prepare-queue.ts'
import { startWorkers, startWorkersWhenPossible } from './workers.ts'

type Seen = { word: string; number: number; isLast: boolean }
const seen: Seen[] = []
let release = () => {}
let running = 0
let mostRunning = 0

/** What another test has left running belongs to no group. */
const inGroup = (word: string) => word.startsWith('host')

/** Does what its payload says; declared here, so that it is no part of the product. */
const probe = job<{ word: string; failures?: number; waits?: boolean }>({
  name: 'probe',
  tries: 3,
  pause: { first: 1, longest: 1 },
  atOnce: 4,
  atOncePerGroup: 2,
  longest: 60,
  async work(_context, { word, failures = 0, waits = false }, { number, isLast, signal }) {
    seen.push({ word, number, isLast })
    if (inGroup(word)) running++
    mostRunning = Math.max(mostRunning, running)
    try {
      if (waits)
        await new Promise<void>((resolve, reject) => {
          release = resolve
          signal.addEventListener('abort', () => reject(new Error('stopped')))
        })
      else await pause(20)
      if (number <= failures) throw new Error('as asked')
    } finally {
      if (inGroup(word)) running--
    }
  },
})

const jobs = [probe]

let app: TestApp
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startApp()
  await prepareQueue(app.db, jobs)
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await app.stop()
})

async function work() {
  const stop = await startWorkers(app.context, app.databaseUrl, jobs)
  stops.push(stop)
  return stop
}
const put = (...pieces: Parameters<typeof app.context.queue.add<{ word: string }>>[2]) =>
  inTransaction(app.db, (trx) => app.context.queue.add(trx, probe, pieces))
const of = (word: string) => seen.filter((each) => each.word === word)

test('work exists when its transaction commits, and not when it is rolled back', async () => {
  await inTransaction(app.db, async (trx) => {
    await app.context.queue.add(trx, probe, [{ payload: { word: 'rolled back' } }])
    throw new Error('no')
  }).catch(() => undefined)
  await put({ payload: { word: 'committed' } })
  await work()
  await expect.poll(() => of('committed'), { timeout: 20_000 }).toHaveLength(1)
  expect(of('rolled back')).toEqual([])
})

test('the work of a worker that died goes to another well within 90 seconds', async () => {
  const { rows } = await sql<{ heartbeat_seconds: number | null }>`
    select heartbeat_seconds from pgboss.queue where name = ${probe.name}`.execute(app.db)
  // Dead workers are looked for every 15 seconds.
  expect(rows[0]?.heartbeat_seconds).toBeGreaterThan(0)
  expect(rows[0]?.heartbeat_seconds).toBeLessThanOrEqual(60)
})

test('what fails is tried again, and the last try knows that it is the last', async () => {
  const failing = { payload: { word: 'failing', failures: 3 } }
  await put(failing)
  await expect.poll(() => of('failing'), { timeout: 30_000 }).toHaveLength(3)
  expect(of('failing').map(({ number, isLast }) => [number, isLast])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])
})

test('of one group no more than allowed run at once, in all processes together', async () => {
  await work()
  await work()
  mostRunning = 0
  await put(
    ...Array.from({ length: 12 }, (_, n) => ({ payload: { word: `host ${n}` }, group: 'one.example' })),
  )
  await expect.poll(() => seen.filter(({ word }) => inGroup(word)), { timeout: 40_000 }).toHaveLength(12)
  expect(mostRunning).toBeLessThanOrEqual(2)
})

test('a task that is claimed earlier and seen later does not run beside those that run', async () => {
  await put(
    ...Array.from({ length: 3 }, (_, n) => ({
      payload: { word: `late ${n}`, waits: true },
      group: 'late.example',
    })),
  )
  const begun = () => seen.filter(({ word }) => word.startsWith('late')).map(({ word }) => word)
  const claimed = async () => {
    const { rows } = await sql<{ word: string }>`
      select data ->> 'word' as word from pgboss.job where group_id = 'late.example' and state = 'active'`.execute(
      app.db,
    )
    return rows.map(({ word }) => word)
  }
  await expect.poll(claimed, { timeout: 40_000 }).toHaveLength(3)
  await expect.poll(begun).toHaveLength(2)
  await sql`
    update pgboss.job set started_on = started_on - interval '1 second'
    where group_id = 'late.example' and data ->> 'word' <> all(${begun()}::text[])`.execute(app.db)
  // It asks for a slot four times in this time.
  await pause(1000)
  expect(begun()).toHaveLength(2)
  for (const stop of stops.splice(0)) await stop()
  await sql`delete from pgboss.job where name = 'probe'`.execute(app.db)
  await work()
})

test('a group that does not come to an end holds up nobody else', async () => {
  const endless = { payload: { word: 'endless', waits: true }, group: 'dead.example' }
  await put(...Array.from({ length: 9 }, () => endless))
  await put({ payload: { word: 'another host' }, group: 'alive.example' })
  await expect.poll(() => of('another host'), { timeout: 20_000 }).toHaveLength(1)
  // Each asks for room before it begins, so the other host may be quicker.
  await expect.poll(() => of('endless')).toHaveLength(2)
  for (const stop of stops.splice(0)) await stop()
  await sql`delete from pgboss.job where name = 'probe'`.execute(app.db)
  await work()
})

test('what waits for a later time does not begin, and can be cancelled by its key', async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString()
  await put({ payload: { word: 'later' }, at, key: 'k1' })
  await put({ payload: { word: 'at once' } })
  await expect.poll(() => of('at once'), { timeout: 20_000 }).toHaveLength(1)
  expect(of('later')).toEqual([])
  await inTransaction(app.db, (trx) => app.context.queue.cancel(trx, probe, 'k1'))
  const boss = new PgBoss({ connectionString: app.databaseUrl, max: 1, supervise: false, schedule: false })
  await boss.start()
  expect((await boss.findJobs('probe', { key: 'k1' })).map(({ state }) => state)).toEqual(['cancelled'])
  await boss.stop()
})

test('what has waited for months, as while the product was off, is done nevertheless', async () => {
  for (const stop of stops.splice(0)) await stop()
  const at = new Date(Date.now() - 100 * 86_400_000).toISOString()
  await put({ payload: { word: 'long ago' }, at })
  const boss = new PgBoss({ connectionString: app.databaseUrl, max: 1, supervise: false, schedule: false })
  await boss.start()
  await boss.supervise()
  await boss.stop()
  await work()
  await expect.poll(() => of('long ago'), { timeout: 20_000 }).toHaveLength(1)
})

test('what a stop cuts short is done by the next worker, and has lost no try', async () => {
  for (const stop of stops.splice(0)) await stop()
  const stop = await work()
  const waiting = { payload: { word: 'cut short', waits: true } }
  await put(waiting)
  await expect.poll(() => of('cut short'), { timeout: 20_000 }).toHaveLength(1)
  await stop()
  await work()
  await expect.poll(() => of('cut short'), { timeout: 20_000 }).toHaveLength(2)
  expect(of('cut short').map(({ number }) => number)).toEqual([1, 1])
  release()
})

test('workers whose database is away while they start wait for it, and can be stopped meanwhile', async () => {
  const database = new URL(app.databaseUrl)
  const gate = createServer((inward) => {
    const outward = connect(Number(database.port), database.hostname)
    inward.on('error', () => outward.destroy()).pipe(outward)
    outward.on('error', () => inward.destroy()).pipe(inward)
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const address = gate.address()
  const port = typeof address === 'object' && address ? address.port : 0
  gate.close()
  await once(gate, 'close')
  const behindGate = Object.assign(new URL(database), { hostname: '127.0.0.1', port: String(port) }).href

  const stopped = startWorkersWhenPossible(app.context, behindGate, jobs)
  await stopped.stop()
  let isStarted = false
  const workers = startWorkersWhenPossible(app.context, behindGate, jobs)
  void workers.started.then(() => {
    isStarted = true
  })
  await pause(300)
  expect(isStarted).toBe(false)
  gate.listen(port, '127.0.0.1')
  await workers.started
  await workers.stop()
  gate.close()
})

test('a task that becomes due later begins although no notice tells of it', async () => {
  const at = new Date(Date.now() + 1000).toISOString()
  await put({ payload: { word: 'due later' }, at })
  await expect.poll(() => of('due later'), { timeout: 15_000 }).toHaveLength(1)
})

test('a task whose worker has died goes to another, without the upkeep of the queue being due', async () => {
  for (const stop of stops.splice(0)) await stop()
  await put({ payload: { word: 'left behind' } })
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
    where name = ${probe.name} and state = 'created'`.execute(app.db)
  await work()
  await expect.poll(() => of('left behind'), { timeout: 45_000 }).toHaveLength(1)
})
