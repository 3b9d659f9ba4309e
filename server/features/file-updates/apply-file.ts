import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { missingNeed } from '#contract/calls/permissions.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import type { Message } from '#contract/messages/message.ts'
import type { Written } from '#server/catalogue/bulk-edit/write-rows.ts'
import { closeChange, openImport } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { invalid, noRight } from '#server/core/errors/api-errors.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { LISTS, needsOfField, type UpdatedList } from '#server/features/imports/changes/lists.ts'
import { changedSince, linkOfField, writeCells } from '#server/features/imports/changes/write-cells.ts'
import type { StagedCell } from './compare-rows.ts'
import { countSkipped, isOpen, lockOpen } from './file-updates.store.ts'

/** How many records are written at once: the words of their names are computed in memory. */
const BATCH = 500

type Row = { row_no: number; record_id: number; cells: StagedCell[] }
/** The values that all batches of a list share. */
type Applied = Written & { update_id: number }
type Counts = { cells: number; rows: number }

/**
 * Writes the changes of a preview, in one transaction and as one entry of the history, to which rows that were compared again are
 * added. A record is skipped if one of its cells is no longer what the preview showed; if all are, the file stays a preview. Throws
 * `not_found`, a refusal, or `forbidden`.
 */
export async function applyFile(trx: Transaction, admin: SignedIn, update_id: number): Promise<Counts> {
  const file = await lockOpen(trx, admin, update_id)
  const open = isOpen(sql`${file.state}::text`)
  const fields = await writtenFields(trx, update_id, open)
  const [first] = fields.keys()
  if (!first) throw invalid({ update_id: message('fileUpdates.nothing') })
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
    const written = writtenOf(updated, names, update_id, open)
    for (let last = 0; ; ) {
      const rows = await readBatch(trx, update_id, list, last, open)
      await writeBatch(trx, change_id, updated, written, rows, counts)
      const end = rows.at(-1)
      if (!end) break
      last = end.record_id
    }
  }
  await sql`
    update file_update_rows r set is_skipped = false
    where r.update_id = ${update_id} and r.is_skipped and ${open} and r.changes - r.conflicts + r.taken > 0`.execute(
    trx,
  )
  const { written_rows } = await trx
    .updateTable('file_updates')
    .set({
      written_cells: sql`written_cells + ${counts.cells}`,
      written_rows: sql`written_rows + ${counts.rows}`,
    })
    .where('update_id', '=', update_id)
    .returning('written_rows')
    .executeTakeFirstOrThrow()
  await countSkipped(trx, update_id)
  await closeChange(trx, admin, change_id, written_rows)
  if (written_rows > 0)
    await trx
      .updateTable('file_updates')
      .set({ state: 'applied', change_id })
      .where('update_id', '=', update_id)
      .execute()
  return counts
}

/** The fields that a file writes, by list. */
async function writtenFields(
  trx: Transaction,
  update_id: number,
  open: RawBuilder<SqlBool>,
): Promise<Map<KindName, string[]>> {
  const { rows } = await sql<{ list: KindName; fields: string[] }>`
    select r.list, array_agg(distinct cell->>'field') as fields
    from file_update_rows r cross join lateral jsonb_array_elements(r.cells) cell
    where r.update_id = ${update_id} and (cell->>'take')::boolean and ${open} group by r.list order by r.list`.execute(
    trx,
  )
  return new Map(rows.map(({ list, fields }) => [list, fields]))
}

function writtenOf(
  updated: UpdatedList,
  fields: readonly string[],
  update_id: number,
  open: RawBuilder<SqlBool>,
): Applied {
  return {
    update_id,
    raisedElsewhere: ({
      other,
    }) => sql`exists (select from file_update_rows r where r.update_id = ${update_id}
      and r.list = ${other.resource} and r.record_id = ${sql.ref(`t.${other.id}`)}
      and r.changes - r.conflicts + r.taken > 0 and ${open})`,
    columns: fields.filter((field) => !linkOfField(updated, field)),
    links: fields.flatMap((field) => linkOfField(updated, field) ?? []),
  }
}

/** Reads the next rows of a list in the order of their records' ids, in which all writers lock records. */
async function readBatch(
  trx: Transaction,
  update_id: number,
  list: KindName,
  after: number,
  open: RawBuilder<SqlBool>,
) {
  const { rows } = await sql<Row>`
    select row_no, record_id, cells from file_update_rows r
    where update_id = ${update_id} and list = ${list} and record_id > ${after} and changes - conflicts + taken > 0 and ${open}
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
    update file_update_rows r set is_skipped = true, problem = s.problem
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as s(row_no integer, problem text)
    where r.update_id = ${written.update_id} and r.row_no = s.row_no`.execute(trx)
}

/** Why a record was not written: the column of a changed field, or a deleted record. */
const problemOf = ({ columns }: UpdatedList, field: string | null, id: number): Message =>
  field === null
    ? message('fileUpdates.gone', { id })
    : changedSince(columns.find((one) => one.field === field)?.title ?? field)
