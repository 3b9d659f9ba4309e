import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#server/testing/database.ts'
import {
  clearAttempts,
  enforceLimit,
  type Limit,
  networkOf,
  recordAttempt,
  sweepAttempts,
} from './rate-limits.store.ts'

const knocking: Limit = { what: 'knock', most: 3, minutes: 10 }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const knock = (subject: string) =>
  enforceLimit(database.db, knocking, subject).then(
    () => 'in',
    (refusal) => refusal,
  )

test('of twenty attempts at once as many pass as the limit says, and the others hear how long to wait', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => knock('twenty')))
  expect(answers.filter((answer) => answer === 'in')).toHaveLength(3)
  const refused = answers.find((answer) => answer !== 'in')
  expect(refused).toMatchObject({ status: 429, code: 'too_many' })
  expect(refused.retryAfter).toBeGreaterThan(590)
  expect(refused.retryAfter).toBeLessThanOrEqual(600)
})

test('an attempt waits for one that is still being noted, and then counts it', async () => {
  const { db } = database
  const noting = await db.startTransaction().execute()
  for (let n = 0; n < 3; n++) await recordAttempt(noting, knocking, 'slow')
  const fourth = knock('slow')
  const waiting = () =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
  await expect.poll(async () => (await waiting()).rows, { timeout: 20_000 }).toHaveLength(1)
  await noting.commit().execute()
  expect(await fourth).toMatchObject({ status: 429 })
})

test('who has waited for a later attempt is not told to wait longer than the limit says', async () => {
  const { db } = database
  const early = await db.startTransaction().execute()
  await sql`select 1`.execute(early)
  await sql`select pg_sleep(1.1)`.execute(db)
  for (let n = 0; n < 3; n++) await knock('overtaken')
  expect(await recordAttempt(early, knocking, 'overtaken')).toBeLessThanOrEqual(600)
  await early.rollback().execute()
})

test('a limit counts each subject by itself, and only for its time', async () => {
  for (let n = 0; n < 4; n++) await knock('early')
  expect(await knock('another')).toBe('in')
  await sql`update attempts set attempted_at = attempted_at - interval '10 minutes'
    where subject = 'early'`.execute(database.db)
  expect(await knock('early')).toBe('in')
})

test('what is forgotten counts no more, and old attempts are swept', async () => {
  for (let n = 0; n < 4; n++) await knock('forgiven')
  await clearAttempts(database.db, knocking, 'forgiven')
  expect(await knock('forgiven')).toBe('in')
  await sql`update attempts set attempted_at = attempted_at - interval '2 days'
    where subject <> 'forgiven'`.execute(database.db)
  await sweepAttempts(database.db)
  const left = await database.db.selectFrom('attempts').select('subject').execute()
  expect(left).toEqual([{ subject: 'forgiven' }])
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['1::4:5:6:7:8', '1:0:0:4::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('a limit counts %s as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
