import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListRequest } from '#contract/calls/list.ts'
import type { EDITED_ROWS_SHOWN, EditedDetails, EditedRow } from '#contract/features/imports/edited.ts'
import type { Message } from '#contract/messages/message.ts'
import { type Page, readPage } from '#server/catalogue/page.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { notFound } from '#server/core/errors/api-errors.ts'
import { type Language, translateNullable } from '#server/core/messages/translate.ts'
import { SUMMARY } from '../entries/entries.store.ts'
import { lockImport } from '../entries/lock-import.ts'

/** The admin who uploaded an edited export, and to whom it belongs. */
type Owner = { admin_id: number }

/** Whether a row (`r`) can be decided and written: until it is written, unless nothing of it can be. */
export const isOpen = sql<SqlBool>`(r.problem is null and not r.is_written)`

/** How many cells of a row (`r`) would be written. */
const toWrite = sql<number>`(r.changes - r.conflicts + r.taken)`

/** Whether the next start of the import writes a row (`r`). */
export const isWaiting = sql<SqlBool>`(${isOpen} and ${toWrite} > 0)`

/** Reads what is said of an edited export besides the facts of any import. Throws `not_found`. */
export async function readEdited(
  db: Database,
  { admin_id }: Owner,
  import_id: number,
): Promise<EditedDetails> {
  const { rows } = await sql<EditedDetails>`
    select ${SUMMARY}, t.message, t.ignored_columns, t.change_id, t.lists, t.written_cells, counted.*
    from imports t
      cross join lateral (
        select coalesce(sum(changes) filter (where not is_written), 0)::int as changes,
          coalesce(sum(conflicts) filter (where not is_written), 0)::int as conflicts,
          coalesce(sum(problems) filter (where not is_written), 0)::int as problems, (count(*) filter (where is_gone))::int as gone,
          (count(*) filter (where is_skipped and problem is not null))::int as skipped,
          jsonb_build_object('cells', coalesce(sum(${toWrite}) filter (where ${isWaiting}), 0),
            'rows', count(*) filter (where ${isWaiting}),
            'conflicts', coalesce(sum(taken) filter (where ${isWaiting}), 0)) as to_write
        from edited_rows r where r.import_id = t.import_id
      ) counted
    where t.import_id = ${import_id} and t.admin_id = ${admin_id} and t.file_kind = 'edited_export'`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw notFound('import')
  return found
}

/** Locks an edited export before its rows are changed. Throws `not_found`, or a refusal after it was undone. */
export const lockEdited = (trx: Transaction, { admin_id }: Owner, import_id: number) =>
  lockImport(trx, import_id, 'edited_export', admin_id)

/** Counts the rows of an edited export that are not written. `updated` is counted as they are, since rows are forgotten. */
export async function countEdited(trx: Transaction, import_id: number): Promise<void> {
  await sql`
    update imports i set date_modified = now(), waiting = n.waiting, existing = n.existing, failed = n.failed,
      unchanged = i.rows - i.updated - n.waiting - n.existing - n.failed
    from (
      select count(*) filter (where ${isWaiting}) as waiting,
        count(*) filter (where ${isOpen} and ${toWrite} = 0 and problems = 0 and conflicts > 0) as existing,
        count(*) filter (where problem is not null or (${isOpen} and ${toWrite} = 0 and problems > 0)) as failed
      from edited_rows r where r.import_id = ${import_id}
    ) n
    where i.import_id = ${import_id}`.execute(trx)
}

type Shown = (typeof EDITED_ROWS_SHOWN)[number]
type RowsRequest = ListRequest & { filters?: { show?: Shown | null | undefined } | null | undefined }
type StoredRow = Omit<EditedRow, 'problem' | 'cells'> & {
  problem: Message | null
  cells: (Omit<EditedRow['cells'][number], 'problem'> & { problem: Message | null })[]
}

const SHOWN: Readonly<Record<Shown, RawBuilder<SqlBool>>> = {
  changes: sql`r.changes > 0`,
  conflicts: sql`r.conflicts > 0`,
  problems: sql`(r.problems > 0 or r.is_gone or r.is_skipped)`,
}

/**
 * A page of the rows that differ, searched by the names of their records. Unless sorted, those that were to decide when the file was
 * read or applied come first.
 */
export async function readRows(
  db: Database,
  owner: Owner,
  import_id: number,
  request: RowsRequest,
  language: Language,
): Promise<Page<EditedRow>> {
  await checkOwner(db, owner, import_id)
  const where: RawBuilder<SqlBool>[] = [sql`r.import_id = ${import_id}`]
  if (request.searchText !== '')
    where.push(sql`strpos(lower(concat_ws(' ', r.name, r.hindi_name)), lower(${request.searchText})) > 0`)
  const show = request.filters?.show
  if (show) where.push(SHOWN[show])
  const page = await readPage<StoredRow>(
    db,
    {
      from: sql`edited_rows r`,
      where,
      key: sql`r.row_no`,
      order: {
        column: request.sorted ? sql`r.row_no` : sql`r.urgency`,
        desc: request.sorted?.desc ?? false,
        nullable: false,
      },
      row: sql`r.row_no, r.sheet, r.sheet_row, r.list, r.record_id, r.name, r.hindi_name, r.problem, r.is_gone,
          r.is_skipped and r.sent is not null as is_skipped, r.is_written, (
          select coalesce(jsonb_agg('{"is_doubtful": false, "text": null}' || c.cell - 'value' - 'print' - 'sent' order by c.n), '[]')
          from jsonb_array_elements(r.cells) with ordinality c(cell, n)) as cells`,
    },
    request,
  )
  const translated = <One extends { problem: Message | null }>(one: One) => ({
    ...one,
    problem: translateNullable(one.problem, language),
  })
  const Info = page.Info.map((row) => ({ ...translated(row), cells: row.cells.map(translated) }))
  return { ...page, Info }
}

async function checkOwner(db: Database, { admin_id }: Owner, import_id: number): Promise<void> {
  const { rows } = await sql`
    select from imports
    where import_id = ${import_id} and admin_id = ${admin_id} and file_kind = 'edited_export'`.execute(db)
  if (rows.length === 0) throw notFound('import')
}

type Choice = { row_no: number | null; field?: string | null | undefined; take: boolean }

/**
 * Chooses the value of the file or that of the catalogue, in all conflicts or those of a row or field. Doubtful cells are chosen
 * only one by one.
 */
export async function choose(
  trx: Transaction,
  import_id: number,
  { row_no, field = null, take }: Choice,
): Promise<void> {
  await sql`
    update edited_rows r set cells = chosen.cells, taken = chosen.taken, changes = chosen.changes,
      problems = chosen.problems
    from (
      select row_no, jsonb_agg(cell order by n) as cells,
        count(*) filter (where (cell->>'conflict')::boolean and (cell->>'take')::boolean
          and cell->>'problem' is null)::int as taken,
        count(*) filter (where cell->>'problem' is null or (cell->>'take')::boolean)::int as changes,
        count(*) filter (where cell->>'problem' is not null and not (cell->>'take')::boolean)::int as problems
      from (
        select r.row_no, e.n, case when e.cell->>'field' = ${field} and (e.cell->>'is_doubtful')::boolean
            or (e.cell->>'conflict')::boolean and (${field}::text is null or e.cell->>'field' = ${field})
          then jsonb_set(e.cell, '{take}', to_jsonb(${take}::boolean)) else e.cell end as cell
        from edited_rows r cross join lateral jsonb_array_elements(r.cells) with ordinality e(cell, n)
        where r.import_id = ${import_id} and (r.conflicts > 0 or ${field}::text is not null)
          and (${row_no}::int is null or r.row_no = ${row_no}) and ${isOpen}
      ) cells group by row_no
    ) chosen
    where r.import_id = ${import_id} and r.row_no = chosen.row_no`.execute(trx)
}

/**
 * Forgets the rows of edited exports a week after they were uploaded. What they have changed stays in the history, and of rows that
 * still wait the catalogue's values are kept.
 */
export async function sweepEditedRows(db: Database): Promise<void> {
  await sql`
    with old as materialized (
      select import_id from imports i
      where file_kind = 'edited_export' and date_created < now() - interval '7 days'
        and exists (select from edited_rows r where r.import_id = i.import_id)
      for update
    ), forgotten as (
      delete from edited_rows where import_id in (select import_id from old)
    )
    update imports set existing = existing + waiting, waiting = 0
    where import_id in (select import_id from old) and waiting > 0`.execute(db)
}
