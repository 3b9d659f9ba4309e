import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { imports } from '#contract/features/imports.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { form, sheetOf, startWithSheets, track } from '#server/testing/track-sheets.ts'

const { app } = await startWithSheets()

/** How many connections are at work for an import, or hold its transaction open. */
async function atWork(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query ilike '%import_names%' and state <> 'idle'
  `.execute(app.db)
  return rows[0]?.n ?? 0
}

test('a sheet whose client has left is not read any further: its statement ends, and nothing stays', async () => {
  const body = form(await sheetOf([track(1, { Album: 'Never made' })]))
  const client = new AbortController()
  await inTransaction(app.db, async (trx) => {
    // The statement of the import waits for this lock, as a long one would work.
    await sql`lock table import_names in exclusive mode`.execute(trx)
    const sent = fetch(`${app.base}/api/${imports.upload.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.main.access_token}` },
      body,
      signal: client.signal,
    })
    await expect.poll(atWork, { timeout: 20_000 }).toBe(2)
    client.abort()
    await expect(sent).rejects.toThrow()
    // What is left is this test's own transaction.
    await expect.poll(atWork, { timeout: 20_000 }).toBe(1)
  })
  expect(await app.ask(imports.list, { body: {} })).toMatchObject({ totalCount: 0 })
  expect((await sql`select from import_rows`.execute(app.db)).rows).toEqual([])
})
