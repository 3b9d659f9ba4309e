import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { imports } from '#contract/features/imports.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { form, sheetOf, startWithSheets, track } from '#server/testing/track-sheets.ts'

const { app } = await startWithSheets()

const KEY = 'a-key-of-this-upload'
const read = async (reading_key: string) => (await app.ask(imports.reading, { body: { reading_key } })).rows

test('while a sheet is read, the rows so far are answered, and nothing once it is read', async () => {
  const body = form(await sheetOf(Array.from({ length: 1200 }, (_, n) => track(n, { Album: 'Long' }))))
  body.append('reading_key', KEY)
  let sent: Promise<unknown> = Promise.resolve()
  await inTransaction(app.db, async (trx) => {
    // The first rows are read, and wait for this lock to be written.
    await sql`lock table import_names in exclusive mode`.execute(trx)
    sent = app.ask(imports.upload, { body })
    await expect.poll(() => read(KEY), { timeout: 20_000 }).toBe(500)
    expect(await read('another-key')).toBeNull()
  })
  expect(await sent).toMatchObject({ rows: 1200 })
  expect(await read(KEY)).toBeNull()
})
