import { sql } from 'kysely'
import { may, needOf } from '#contract/calls/permissions.ts'
import { MAX_SHEET_ROWS } from '#contract/features/imports/sheet.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import type { Upload } from '#contract/values/files.ts'
import { catalogueKey } from '#server/catalogue/export-records.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { refreshStatistics } from '#server/core/database/refresh-statistics.ts'
import { noRight } from '#server/core/errors/api-errors.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { stageUpload } from '#server/core/spreadsheets/stage-upload.ts'
import { isUpdated, LISTS } from '../changes/lists.ts'
import { addImport } from '../entries/add-import.ts'
import { sentOf } from './compare-again.ts'
import { suggestions } from './compare-links.ts'
import { type Compared, type Comparing, compareRows, countsOf, namesOf } from './compare-rows.ts'
import { countEdited } from './edited-rows.store.ts'
import { type FileChunk, type FileEnd, type FileOrder, READ_FILE, type ReadRow } from './read-file.ts'

/** The table in which the rows of edited exports wait, and the columns by which they are joined. */
const STAGED = { table: 'edited_rows', owner: 'import_id', compared: ['row_no', 'list', 'record_id'] }

/** The lists as the reading process needs them. */
const EXPORTED = Object.fromEntries(
  Object.values(LISTS).map(({ list, titles, columns }) => [list, { titles, columns }]),
)

/**
 * Compares a returned file with the catalogue, and stages its changes in one transaction, which `signal` cancels. Returns the id;
 * throws `invalid` for an unreadable file, `forbidden` for records that the admin may not see, and the reason of `signal`.
 */
export async function stageEdited(
  context: Pick<Context, 'db' | 'settings'>,
  admin: SignedIn,
  upload: Upload,
  signal: AbortSignal,
): Promise<number> {
  const order = {
    most: MAX_SHEET_ROWS,
    catalogue: await catalogueKey(context.db),
    lists: EXPORTED,
  }
  const reading = { field: 'file', script: READ_FILE, order, signal }
  return stageUpload<FileOrder, FileChunk, FileEnd, number>(context, upload, reading, async (trx, read) => {
    const import_id = await addImport(trx, admin, { file_kind: 'edited_export', file_name: upload.file_name })
    const comparing = { db: trx, rights: admin.rights, suggest: suggestions(trx) }
    let last = 0
    const end = await read(async (rows) => {
      await addRows(trx, import_id, comparing, rows, last)
      last += rows.length
    })
    await refreshStatistics(trx, import_id, STAGED)
    await markRepeated(trx, import_id)
    await trx
      .updateTable('imports')
      .set({ rows: end.rows, unchanged: end.rows, ignored_columns: end.ignored, lists: end.lists })
      .where('import_id', '=', import_id)
      .execute()
    await countEdited(trx, import_id)
    return import_id
  })
}

/** Compares and stages rows; `before` is the number of rows staged so far. */
async function addRows(
  trx: Transaction,
  import_id: number,
  comparing: Comparing,
  rows: FileChunk,
  before: number,
): Promise<void> {
  const numbered = rows.map((row, at) => ({ row, row_no: before + at + 1 }))
  const staged: StagedRow[] = []
  for (const [list, some] of Map.groupBy(numbered, ({ row }) => row.list)) {
    if (list === null || !isUpdated(list)) {
      for (const { row, row_no } of some) staged.push(unreadableRow(row, row_no))
      continue
    }
    const need = needOf(list, 'view')
    if (!may(comparing.rights, need)) throw noRight(need)
    const compared = await compareRows(
      comparing,
      LISTS[list],
      some.map(({ row }) => row),
    )
    for (const [at, { row, row_no }] of some.entries()) {
      const result = compared[at]
      if (result && (result.problem || result.cells.length > 0))
        staged.push(stagedRow(list, row, row_no, result))
    }
  }
  await sql`
    insert into edited_rows (import_id, row_no, sheet, sheet_row, list, record_id, name, hindi_name,
      problem, is_gone, cells, sent, changes, conflicts, problems, urgency)
    select ${import_id}, row_no, sheet, sheet_row, list, record_id, name, hindi_name, problem, is_gone, cells,
      sent, changes, conflicts, problems, case when conflicts > 0 then 1 when problems > 0 then 2 else 3 end
    from jsonb_to_recordset(${JSON.stringify(staged)}::jsonb) as r(row_no integer, sheet text, sheet_row integer,
      list text, record_id integer, name text, hindi_name text, problem text, is_gone boolean,
      cells jsonb, sent jsonb, changes integer, conflicts integer, problems integer)`.execute(trx)
}

type StagedRow = ReturnType<typeof stagedRow> | ReturnType<typeof unreadableRow>

const unreadableRow = ({ sheet, row, list, name, problem }: ReadRow, row_no: number) => ({
  ...{ row_no, sheet, sheet_row: row, list, record_id: null, name, hindi_name: null, problem },
  ...{ is_gone: false, cells: [], sent: null, changes: 0, conflicts: 0, problems: 1 },
})

function stagedRow(list: KindName, row: ReadRow, row_no: number, compared: Compared) {
  const { now, problem, isGone, cells } = compared
  const { resource } = LISTS[list]
  const counts = countsOf(cells)
  return {
    row_no,
    sheet: row.sheet,
    sheet_row: row.row,
    list,
    record_id: now ? Number(now[resource.id]) : null,
    ...(now ? namesOf(LISTS[list], now) : { name: row.name, hindi_name: null }),
    problem,
    is_gone: isGone,
    cells,
    sent: sentOf(LISTS[list], row),
    ...counts,
    problems: counts.problems + (problem && !isGone ? 1 : 0),
  }
}

/** Marks rows of one record as repeated, none of which is written, since it is unknown which was meant. */
async function markRepeated(trx: Transaction, import_id: number): Promise<void> {
  await sql`
    with repeated as materialized (
      select list, record_id, min(problem) as problem from edited_rows
      where import_id = ${import_id} and problem is not null and record_id is not null group by list, record_id
    )
    update edited_rows r set problem = repeated.problem, cells = '[]', changes = 0, conflicts = 0, problems = 1,
      urgency = 2
    from repeated
    where r.import_id = ${import_id} and r.list = repeated.list and r.record_id = repeated.record_id`.execute(
    trx,
  )
}
