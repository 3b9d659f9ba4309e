import { sql } from 'kysely'
import { READ_COLUMNS, type SheetColumn } from '#contract/features/imports/sheet.ts'
import type { DayOrder } from '#contract/values/days.ts'
import { LOST_LETTERS, REQUIRED, takingLostLetters } from '#contract/values/fields.ts'
import { foldedName } from '#server/catalogue/folded-name.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { invalid, notFound } from '#server/core/errors/api-errors.ts'
import { searchKey } from '#server/core/search/search-key.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'
import { lockImport } from '../entries/lock-import.ts'
import { knownOf, namesWithSigns } from '../names/known-names.ts'
import type { Headings } from '../read/columns.ts'
import { namesOfSheet } from '../read/names-of-sheet.ts'
import { type CheckedRow, type Named, type Reading, type RowError, readRow } from '../read/read-row.ts'
import { applyChoices, markById } from './existing-rows.ts'
import { markExisting, markRepeated } from './repeated-rows.ts'
import { storedCells } from './row-cells.ts'
import { addNames } from './stage.ts'

type Correction = {
  import_id: number
  row: number
  cells: { column: SheetColumn; value: string }[]
  take_lost_letters?: boolean | undefined
}

/** The order in which the cells of a row are stored. */
const STORED: Headings = {
  row: 0,
  places: new Map(READ_COLUMNS.map((column, place) => [column, place])),
  ignored: [],
}

/**
 * Replaces cells of a row, except those of `unread` columns, and checks it by the rules of the sheet. The row is then ready, exists
 * already, or has failed; throws `not_found`, or a refusal while the import runs or after it was undone.
 */
export function correctRow(
  { db }: Pick<Context, 'db'>,
  { import_id, row, cells, take_lost_letters = false }: Correction,
  unread: readonly SheetColumn[],
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockImport(trx, import_id, 'sheet')
    const { problems, texts } = await storedRow(trx, import_id, row)
    const taken = cells.filter(({ column }) => !unread.includes(column))
    const edited = new Map(taken.map(({ column, value }) => [column, value]))
    // Errors of such cells are kept: only the text of an error or a merged cell is stored, which alone would pass the check.
    const known = problems.filter(
      ({ column, error }) =>
        column !== null && !edited.has(column) && !(take_lost_letters && error === LOST_LETTERS),
    )
    const after = READ_COLUMNS.map((column, place) => edited.get(column) ?? texts[place] ?? '')
    const asCells = after.map((text) => ({ kind: 'text' as const, text }))
    const reading = await readingOf(trx, import_id)
    const check = () => readRow({ number: row, cells: asCells }, STORED, reading, known)
    const checked = take_lost_letters ? takingLostLetters(check) : check()
    if (!checked) throw invalid({ cells: REQUIRED })
    await store(trx, import_id, checked)
    await releaseRepeated(trx, import_id, row)
    if (checked.state === 'ready') {
      if (checked.values.sheet_id) await markById(trx, import_id)
      if (!(await existsAlready(trx, import_id, row)))
        await markExisting(trx, import_id, { after: row - 1, to: row })
      await addNamesOf(trx, import_id, row, checked.named)
    }
    await applyChoices(trx, import_id, [row])
  })
}

/** How the sheet of an import was read, such as the order of its dates. */
async function readingOf(trx: Transaction, import_id: number): Promise<Reading> {
  const { rows } = await sql<{ read_as: DayOrder | null }>`
    select dates->>'read_as' as read_as from imports where import_id = ${import_id}`.execute(trx)
  const order = rows[0]?.read_as ?? 'month_first'
  return { order, isKnown: knownOf(await namesWithSigns(trx)) }
}

async function storedRow(trx: Transaction, import_id: number, row: number) {
  const { rows } = await sql<{ problems: RowError[] | null }>`
    select problems from import_rows where import_id = ${import_id} and row_number = ${row}`.execute(trx)
  const [found] = rows
  if (!found) throw notFound('record')
  const cells = await storedCells(trx, import_id, [row])
  return { problems: found.problems ?? [], texts: cells.get(row) ?? [] }
}

/** Makes rows that repeated this one count for themselves again; all but the first of them then repeat that first one. */
async function releaseRepeated(trx: Transaction, import_id: number, row: number): Promise<void> {
  const { rows } = await sql<{ row_number: number }>`
    update import_rows set state = 'ready', same_as = null
    where import_id = ${import_id} and same_as = ${row} and track_id is null and choice is null
    returning row_number`.execute(trx)
  if (rows.length === 0) return
  await markRepeated(trx, import_id)
  for (const { row_number } of rows)
    await markExisting(trx, import_id, { after: row_number - 1, to: row_number })
}

async function store(trx: Transaction, import_id: number, checked: CheckedRow): Promise<void> {
  const { row, state, values } = checked
  const { plain, phonetic } = searchKeyOf(checked)
  const problems = checked.state === 'failed' ? checked.problems : null
  await sql`
    update import_rows set state = ${state}, "values" = ${JSON.stringify(values)}::jsonb, plain = ${plain},
      phonetic = ${phonetic}, problems = ${problems && JSON.stringify(problems)}::jsonb,
      cells = ${checked.cells ?? null}::text[], names = '{}', track_id = null, same_as = null, changes = null, choice = null
    where import_id = ${import_id} and row_number = ${row}`.execute(trx)
}

function searchKeyOf({ values }: CheckedRow) {
  const texts: Record<string, unknown> = values
  return searchKey(tracksResource.searched.map((field) => (texts[field] ? String(texts[field]) : null)))
}

/** Marks the row as existing if another ready row has its link and name. Returns whether one has. */
async function existsAlready(trx: Transaction, import_id: number, row: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update import_rows r set state = 'existing', same_as = o.row_number
    from import_rows o
    where r.import_id = ${import_id} and r.row_number = ${row} and r.state = 'ready'
      and o.import_id = r.import_id and o.state = 'ready' and o.row_number <> r.row_number
      and o."values"->>'track_link' = r."values"->>'track_link'
      and ${foldedName(sql`o."values"->>'display_name'`)} = ${foldedName(sql`r."values"->>'display_name'`)}`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0) > 0
}

/**
 * Gives a row the numbers of names that other rows have, and new numbers for new names, which are matched with the catalogue later.
 */
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
}
