import { sql } from 'kysely'
import { REQUIRED } from '#contract/calls/fields.ts'
import { SHEET_COLUMNS, type SheetColumn } from '#contract/imports.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { ApiError, invalid, notFound } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { searchKey } from '#server/core/search/search-key.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'
import type { Headings } from './columns.ts'
import { foldedName } from './folded-name.ts'
import { namesOfSheet } from './names-of-sheet.ts'
import { type CheckedRow, type Named, type RowError, readRow } from './read-row.ts'
import { markExisting } from './repeated-rows.ts'
import { resolveNames } from './resolve-names.ts'
import { addNames } from './stage.ts'

type Correction = { import_id: number; row: number; cells: { column: SheetColumn; value: string }[] }

/** The cells of a failed row are stored in the order of the sample. */
const STORED: Headings = {
  row: 0,
  places: new Map(SHEET_COLUMNS.map((column, place) => [column, place])),
  ignored: [],
}

/**
 * Replaces cells of a failed row and checks it by the rules of the sheet: afterwards it is ready, exists already, or has
 * failed again. Throws `not_found`, or a refusal while the import is running or after it was undone.
 */
export function correctRow(
  { db }: Pick<Context, 'db'>,
  { import_id, row, cells }: Correction,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockImport(trx, import_id)
    const failed = await failedRow(trx, import_id, row)
    const edited = new Map(cells.map(({ column, value }) => [column, value]))
    // Of an error or a merged cell only the text is stored, which alone would pass the check.
    const known = failed.problems.filter(({ column }) => column !== null && !edited.has(column))
    const texts = SHEET_COLUMNS.map((column, place) => edited.get(column) ?? failed.cells[place] ?? '')
    const asCells = texts.map((text) => ({ kind: 'text' as const, text }))
    const checked = readRow({ number: row, cells: asCells }, STORED, known)
    if (!checked) throw invalid({ cells: REQUIRED })
    await store(trx, import_id, checked)
    if (checked.state === 'failed') return
    const isReady = !(await existsAlready(trx, import_id, row))
    if (isReady) await addNamesOf(trx, import_id, row, checked.named)
    await sql`
      update imports set failed = failed - 1, waiting = waiting + ${isReady ? 1 : 0},
        existing = existing + ${isReady ? 0 : 1}, written_to = least(written_to, ${row - 1}), date_modified = now()
      where import_id = ${import_id}`.execute(trx)
  })
}

async function lockImport(trx: Transaction, import_id: number): Promise<void> {
  const found = await trx
    .selectFrom('imports')
    .select('state')
    .where('import_id', '=', import_id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('import')
  if (found.state === 'importing') throw new ApiError(200, 'invalid', message('imports.stillRunning'))
  if (found.state === 'undone') throw new ApiError(200, 'invalid', message('imports.undoneAlready'))
}

async function failedRow(trx: Transaction, import_id: number, row: number) {
  const { rows } = await sql<{ state: string; problems: RowError[] | null; cells: string[] | null }>`
    select state, problems, cells from import_rows
    where import_id = ${import_id} and row_number = ${row}`.execute(trx)
  const [found] = rows
  if (!found) throw notFound('record')
  if (found.state !== 'failed') throw new ApiError(200, 'invalid', message('imports.noErrors'))
  return { problems: found.problems ?? [], cells: found.cells ?? [] }
}

async function store(trx: Transaction, import_id: number, checked: CheckedRow): Promise<void> {
  const { row, state, values } = checked
  const { plain, phonetic } = searchKeyOf(checked)
  const failure = checked.state === 'failed' ? checked : { problems: null, cells: null }
  await sql`
    update import_rows set state = ${state}, "values" = ${JSON.stringify(values)}::jsonb, plain = ${plain},
      phonetic = ${phonetic}, problems = ${failure.problems && JSON.stringify(failure.problems)}::jsonb,
      cells = ${failure.cells}::text[]
    where import_id = ${import_id} and row_number = ${row}`.execute(trx)
}

function searchKeyOf({ values }: CheckedRow) {
  const texts: Record<string, unknown> = values
  return searchKey(tracksResource.searched.map((field) => (texts[field] ? String(texts[field]) : null)))
}

/** Marks the row as existing if another ready row or a track has its link and name. Returns whether one has. */
async function existsAlready(trx: Transaction, import_id: number, row: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update import_rows r set state = 'existing', same_as = o.row_number
    from import_rows o
    where r.import_id = ${import_id} and r.row_number = ${row}
      and o.import_id = r.import_id and o.state = 'ready' and o.row_number <> r.row_number
      and o."values"->>'track_link' = r."values"->>'track_link'
      and ${foldedName(sql`o."values"->>'display_name'`)} = ${foldedName(sql`r."values"->>'display_name'`)}`.execute(
    trx,
  )
  if (numAffectedRows) return true
  return (await markExisting(trx, import_id, { after: row - 1, to: row })) > 0
}

/** Gives the row the names that it has in common with others, and new ones, which are then matched with the catalogue. */
async function addNamesOf(
  trx: Transaction,
  import_id: number,
  row: number,
  named: readonly Named[],
): Promise<void> {
  const sheet = namesOfSheet()
  const own = sheet.numbersOf(named)
  const names = sheet.take()
  const { rows } = await sql<{ name_no: number; known: number | null; last: number }>`
    select wanted.name_no, (
      select min(n.name_no) from import_names n
      where n.import_id = ${import_id} and n.kind = wanted.kind and n.folded = ${foldedName(sql`wanted.name`)}
    ) as known, (select coalesce(max(name_no), 0) from import_names where import_id = ${import_id}) as last
    from unnest(${names.map((name) => name.name_no)}::int[], ${names.map(({ kind }) => kind)}::text[],
      ${names.map(({ name }) => name)}::text[]) as wanted(name_no, kind, name)`.execute(trx)
  const numbers = new Map(rows.map(({ name_no, known, last }) => [name_no, known ?? last + name_no]))
  const unknown = new Set(rows.flatMap(({ name_no, known }) => (known === null ? [name_no] : [])))
  const added = names
    .filter(({ name_no }) => unknown.has(name_no))
    .map((name) => ({
      ...name,
      name_no: numbers.get(name.name_no),
      category_no: name.category_no === null ? null : (numbers.get(name.category_no) ?? null),
    }))
  await addNames(trx, import_id, JSON.stringify(added))
  const all = [...new Set(own.flatMap((name_no) => numbers.get(name_no) ?? []))]
  await sql`
    update import_rows set names = ${all}::int[]
    where import_id = ${import_id} and row_number = ${row}`.execute(trx)
  await sql`
    update import_names set rows = rows + 1
    where import_id = ${import_id} and name_no = any(${all}::int[])`.execute(trx)
  await resolveNames(trx, import_id)
}
