import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { imports } from '#contract/features/imports.ts'
import { startExplained } from '#server/testing/plans.ts'
import { form, sheetOf, track } from '#server/testing/track-sheets.ts'

const { app, server } = await startExplained()

/** In rows of the sheet; a plan that compares all with all looks at each six hundred times. */
const ROWS = 600
/** How often a step may look at the same row, or at the few others that lie in the same table. */
const LOOKS = 20

/** Rows of which each has an album of its own and shares an artist; every third is bad. */
const rowsFrom = (first: number, count: number, bad = false) =>
  Array.from({ length: count }, (_, n) =>
    track(first + n, {
      Album: `Album ${first + n}`,
      Artist: `Artist ${n % 50}`,
      ...(bad && n % 3 > 0 ? { Description: null } : {}),
    }),
  )
const analyze = () =>
  sql`vacuum (analyze) import_rows, import_names, tracks, changes, change_rows`.execute(app.db)

/** The steps that looked at so many rows that they must have compared all with all. */
const excessive = () =>
  server
    .steps()
    .filter(({ rows }) => rows > ROWS * LOOKS)
    .map(({ node, rows, statement }) => `${node}, ${rows} rows: ${statement.slice(0, 200)}`)

async function importsWithoutExcess(first: number): Promise<void> {
  server.forget()
  const sheet = await sheetOf(rowsFrom(first, ROWS))
  const { import_id } = await server.post(imports.upload.path, form(sheet))
  expect(await server.post(imports.readExcel.path, form(sheet))).toMatchObject({ rows: ROWS, added: ROWS })
  expect(await server.post(imports.readExcel.path, form(sheet))).toMatchObject({ existing: ROWS })
  await server.post(imports.cancel.path, { import_id })
  expect(server.steps().length).toBeGreaterThan(100)
  expect(excessive()).toEqual([])
}

test('an import after an analysed one whose bad rows are kept compares no row with every other', async () => {
  await server.post(imports.readExcel.path, form(await sheetOf(rowsFrom(0, 300, true))))
  await analyze()
  await importsWithoutExcess(1000)
})

test('nor does one after many small imports', async () => {
  for (let n = 0; n < 4; n++)
    await server.post(imports.readExcel.path, form(await sheetOf(rowsFrom(10_000 + n * 10, 6, true))))
  await analyze()
  await importsWithoutExcess(20_000)
})

test('nor one whose tables were analysed when they were empty', async () => {
  await sql`delete from imports`.execute(app.db)
  await analyze()
  await importsWithoutExcess(30_000)
})

test('nor one whose tables were vacuumed while another sheet was being read', async () => {
  await sql`delete from imports`.execute(app.db)
  await analyze()
  // As if no preview had ever been there when the tables were analysed.
  await sql`
    select pg_clear_attribute_stats(schemaname::text, tablename::text, attname::text, inherited) from pg_stats
    where tablename in ('import_rows', 'import_names')`.execute(app.db)
  // Its rows keep the pages, but are not counted.
  const reading = await app.db.startTransaction().execute()
  const { rows } = await sql<{ import_id: number }>`
    insert into imports (admin_id, admin_name, file_name, ignored_columns, state)
    values (${app.main.admin_id}, 'Main', 'other.xlsx', '{}', 'ready') returning import_id`.execute(reading)
  await sql`
    insert into import_rows (import_id, row_number, state, "values", names, problems, cells)
    select ${rows[0]?.import_id}, n, 'ready', jsonb_build_object('display_name', repeat('x', 500)), '{}', '[]', '{}'
    from generate_series(1, 2000) n`.execute(reading)
  await sql`
    insert into import_names (import_id, name_no, kind, name, folded)
    select ${rows[0]?.import_id}, n, 'albums', 'Other ' || n, 'other ' || n from generate_series(1, 2000) n`.execute(
    reading,
  )
  await analyze()
  await reading.rollback().execute()
  const counted = await sql<{ reltuples: number; relpages: number }>`
    select reltuples, relpages from pg_class where oid = 'import_rows'::regclass`.execute(app.db)
  expect(counted.rows[0]).toMatchObject({ reltuples: 0 })
  expect(counted.rows[0]?.relpages).toBeGreaterThan(10)
  await importsWithoutExcess(40_000)
})
