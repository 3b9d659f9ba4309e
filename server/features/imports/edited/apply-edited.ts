import { sql } from 'kysely'
import { missingNeed } from '#contract/calls/permissions.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import type { Message } from '#contract/messages/message.ts'
import type { Written } from '#server/catalogue/bulk-edit/write-rows.ts'
import { closeChange, openImport } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { ApiError, noRight } from '#server/core/errors/api-errors.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { LISTS, needsOfField, type UpdatedList } from '../changes/lists.ts'
import { changedSince, linkOfField, writeCells } from '../changes/write-cells.ts'
import type { StagedCell } from './compare-rows.ts'
import { countEdited, isWaiting, lockEdited } from './edited-rows.store.ts'

/** How many records are written at once: the words of their names are computed in memory. */
const BATCH = 500

type Row = { row_no: number; record_id: number; cells: StagedCell[] }
/** The values that all batches of a list share. */
type Applied = Written & { import_id: number }
type Counts = { cells: number; rows: number }

/**
 * Writes the changes of an edited export, in one transaction and as one entry of the history, to which rows that were compared
 * again are added. A record is left out if one of its cells is no longer what the preview showed; if all are, the import stays a
 * preview. Throws `not_found`, a refusal, or `forbidden`.
 */
export async function applyEdited(trx: Transaction, admin: SignedIn, import_id: number): Promise<Counts> {
  const file = await lockEdited(trx, admin, import_id)
  const fields = await writtenFields(trx, import_id)
  const [first] = fields.keys()
  if (!first)
    throw new ApiError(
      200,
      'invalid',
      message(file.change_id === null ? 'fileUpdates.nothing' : 'imports.doneAlready'),
    )
  for (const [list, names] of fields) {
    const missing = missingNeed(
      admin.rights,
      names.flatMap((field) => needsOfField(list, field)),
    )
    if (missing) throw noRight(missing)
  }
  const change_id =
    file.change_id ??
    (await openImport(trx, admin, file.file_name, LISTS[first].resource.table, 'same_fields'))
  const counts: Counts = { cells: 0, rows: 0 }
  // Rows that are added to the entry may have other fields.
  if (file.change_id !== null)
    await trx.updateTable('changes').set({ shape: 'own_fields' }).where('change_id', '=', change_id).execute()
  for (const [list, names] of fields) {
    const updated = LISTS[list]
    const written = writtenOf(updated, names, import_id)
    for (let last = 0; ; ) {
      const rows = await readBatch(trx, import_id, list, last)
      await writeBatch(trx, change_id, updated, written, rows, counts)
      const end = rows.at(-1)
      if (!end) break
      last = end.record_id
    }
  }
  await sql`
    update edited_rows r set is_written = true, is_skipped = false
    where r.import_id = ${import_id} and ${isWaiting}`.execute(trx)
  const { updated } = await trx
    .updateTable('imports')
    .set({
      written_cells: sql`written_cells + ${counts.cells}`,
      updated: sql`updated + ${counts.rows}`,
      waiting: sql`waiting - ${counts.rows}`,
    })
    .where('import_id', '=', import_id)
    .returning('updated')
    .executeTakeFirstOrThrow()
  await countEdited(trx, import_id)
  await closeChange(trx, admin, change_id, updated)
  if (updated > 0)
    await trx
      .updateTable('imports')
      .set({ state: 'done', change_id })
      .where('import_id', '=', import_id)
      .execute()
  return counts
}

/** The fields that the import writes, by list. */
async function writtenFields(trx: Transaction, import_id: number): Promise<Map<KindName, string[]>> {
  const { rows } = await sql<{ list: KindName; fields: string[] }>`
    select r.list, array_agg(distinct cell->>'field') as fields
    from edited_rows r cross join lateral jsonb_array_elements(r.cells) cell
    where r.import_id = ${import_id} and (cell->>'take')::boolean and ${isWaiting} group by r.list order by r.list`.execute(
    trx,
  )
  return new Map(rows.map(({ list, fields }) => [list, fields]))
}

function writtenOf(updated: UpdatedList, fields: readonly string[], import_id: number): Applied {
  return {
    import_id,
    raisedElsewhere: ({ other }) => sql`exists (select from edited_rows r where r.import_id = ${import_id}
      and r.list = ${other.resource} and r.record_id = ${sql.ref(`t.${other.id}`)} and ${isWaiting})`,
    columns: fields.filter((field) => !linkOfField(updated, field)),
    links: fields.flatMap((field) => linkOfField(updated, field) ?? []),
  }
}

/** Reads the next rows of a list in the order of their records' ids, in which all writers lock records. */
async function readBatch(trx: Transaction, import_id: number, list: KindName, after: number) {
  const { rows } = await sql<Row>`
    select row_no, record_id, cells from edited_rows r
    where import_id = ${import_id} and list = ${list} and record_id > ${after} and ${isWaiting}
    order by record_id limit ${sql.lit(BATCH)}`.execute(trx)
  return rows
}

async function writeBatch(
  trx: Transaction,
  change_id: number,
  updated: UpdatedList,
  written: Applied,
  rows: readonly Row[],
  counts: Counts,
): Promise<void> {
  const taken = rows.map((row) => ({ ...row, cells: row.cells.filter(({ take }) => take) }))
  const refused = await writeCells(trx, change_id, updated, written, taken)
  const skipped = new Set(refused.map(({ row_no }) => row_no))
  const done = taken.filter(({ row_no }) => !skipped.has(row_no))
  counts.cells += done.reduce((sum, { cells }) => sum + cells.length, 0)
  counts.rows += done.length
  if (refused.length === 0) return
  const ids = new Map(rows.map(({ row_no, record_id }) => [row_no, record_id]))
  const problems = refused.map(({ row_no, field }) => ({
    row_no,
    problem: problemOf(updated, field, ids.get(row_no) ?? 0),
  }))
  await sql`
    update edited_rows r set is_skipped = true, urgency = 0, problem = s.problem
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as s(row_no integer, problem text)
    where r.import_id = ${written.import_id} and r.row_no = s.row_no`.execute(trx)
}

/** Why a record was not written: the column of a changed field, or a deleted record. */
const problemOf = ({ columns }: UpdatedList, field: string | null, id: number): Message =>
  field === null
    ? message('fileUpdates.gone', { id })
    : changedSince(columns.find((one) => one.field === field)?.title ?? field)
