import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/core/database/transaction.ts'
import { sheetOf, startWithSheets, track, tracksOf } from '#server/testing/track-sheets.ts'

const { app, bring } = await startWithSheets()

async function waitForLocks(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows[0]?.n ?? 0
}

test('while one import writes a batch, another of the same sheet waits, and then finds its tracks', async () => {
  const sheet = await sheetOf([track(1, { Album: 'Sankat Mochan' }), track(2)])
  const both = await inTransaction(app.db, async (trx) => {
    // Holds the first batch where it writes its tracks, and with it whatever does not wait for that batch.
    await sql`lock table tracks in share mode`.execute(trx)
    const sent = Promise.all([bring(sheet), bring(sheet)])
    await expect.poll(waitForLocks, { timeout: 30_000 }).toBe(2)
    return { sent }
  })
  const added = (await both.sent).map((answer) => [answer.added, answer.existing])
  expect(added.toSorted()).toEqual([
    [0, 2],
    [2, 0],
  ])
  expect(await tracksOf(app)).toHaveLength(2)
  expect(await app.db.selectFrom('albums').select('name').execute()).toEqual([{ name: 'Sankat Mochan' }])
})
