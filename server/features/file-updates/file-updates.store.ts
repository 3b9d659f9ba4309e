import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListRequest } from '#contract/calls/list.ts'
import type { FileUpdate, FileUpdateRow, UPDATE_ROWS_SHOWN } from '#contract/features/file-updates.ts'
import type { Message } from '#contract/messages/message.ts'
import { type Page, readPage } from '#server/catalogue/page.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { ApiError, notFound } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { type Language, translateNullable } from '#server/core/messages/translate.ts'

/** The admin who uploaded a file, and to whom it belongs. */
type Owner = { admin_id: number }

const MAX_RECENT = 10

/**
 * Whether a row (`r`) can be decided and written: until its file is applied, and after that if it was left out and has been
 * compared again.
 */
export const isOpen = (state: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(r.problem is null and (r.is_skipped or ${state} = 'ready'))`

const readUpdates = (db: Database, which: RawBuilder<SqlBool>) =>
  sql<FileUpdate>`
  select u.update_id, u.file_name, u.state, u.lists, u.ignored_columns, u.rows, u.written_cells, u.written_rows,
    u.skipped_rows, u.date_created, counted.*, c.change_id
  from file_updates u
    left join changes c on c.change_id = u.change_id and not exists (select from changes x where x.undoes = c.change_id)
    cross join lateral (
      select coalesce(sum(changes), 0)::int as changes, (count(*) filter (where changes > 0))::int as changed_rows,
        coalesce(sum(conflicts), 0)::int as conflicts, coalesce(sum(problems), 0)::int as problems,
        (count(*) filter (where is_gone))::int as gone,
        jsonb_build_object('cells', coalesce(sum(changes - conflicts + taken) filter (where ${isOpen(sql`u.state`)}), 0),
          'rows', count(*) filter (where changes - conflicts + taken > 0 and ${isOpen(sql`u.state`)}),
          'conflicts', coalesce(sum(taken) filter (where ${isOpen(sql`u.state`)}), 0)) as to_write
      from file_update_rows r where r.update_id = u.update_id
    ) counted
  where ${which} order by u.update_id desc limit ${sql.lit(MAX_RECENT)}`.execute(db)

export async function recentUpdates(db: Database, { admin_id }: Owner): Promise<FileUpdate[]> {
  return (await readUpdates(db, sql`u.admin_id = ${admin_id}`)).rows
}

/** Reads a returned file of an admin. Throws `not_found`. */
export async function readUpdate(db: Database, { admin_id }: Owner, update_id: number): Promise<FileUpdate> {
  const { rows } = await readUpdates(db, sql`u.update_id = ${update_id} and u.admin_id = ${admin_id}`)
  const [found] = rows
  if (!found) throw notFound('sheet')
  return found
}

type Locked = { file_name: string; state: FileUpdate['state']; change_id: number | null }

/** Locks a file that has rows to decide or to write. Throws `not_found`, or a refusal. */
export async function lockOpen(trx: Transaction, { admin_id }: Owner, update_id: number): Promise<Locked> {
  const found = await trx
    .selectFrom('file_updates')
    .select(['state', 'file_name', 'change_id'])
    .where('update_id', '=', update_id)
    .where('admin_id', '=', admin_id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('sheet')
  if (found.state === 'ready') return found
  // An undo locks the entry, too, and what it has undone stays as it is.
  await sql`select from changes where change_id = ${found.change_id} for update`.execute(trx)
  const { rows } = await sql`
    select from file_update_rows where update_id = ${update_id} and is_skipped
      and exists (select from changes c where c.change_id = ${found.change_id})
      and not exists (select from changes x where x.undoes = ${found.change_id}) limit 1`.execute(trx)
  if (rows.length === 0) throw appliedAlready()
  return found
}

/** Locks a file of which nothing has been written. Throws `not_found`, or a refusal. */
export async function lockReady(trx: Transaction, owner: Owner, update_id: number): Promise<void> {
  if ((await lockOpen(trx, owner, update_id)).state === 'applied') throw appliedAlready()
}

export const appliedAlready = () => new ApiError(200, 'invalid', message('fileUpdates.appliedAlready'))

/** Counts the rows that were left out, since their records were changed since the preview. */
export async function countSkipped(trx: Transaction, update_id: number): Promise<void> {
  await sql`
    update file_updates set skipped_rows = (
      select count(*) from file_update_rows r
      where r.update_id = ${update_id} and r.is_skipped and r.problem is not null
    ) where update_id = ${update_id}`.execute(trx)
}

type Shown = (typeof UPDATE_ROWS_SHOWN)[number]
type RowsRequest = ListRequest & { filters?: { show?: Shown | null | undefined } | null | undefined }
type StoredRow = Omit<FileUpdateRow, 'problem' | 'cells'> & {
  problem: Message | null
  cells: (Omit<FileUpdateRow['cells'][number], 'problem'> & { problem: Message | null })[]
}

const SHOWN: Readonly<Record<Shown, RawBuilder<SqlBool>>> = {
  changes: sql`r.changes > 0`,
  conflicts: sql`r.conflicts > 0`,
  problems: sql`(r.problems > 0 or r.is_gone or r.is_skipped)`,
}

/** The order of rows: those that were left out come first, then those with conflicts, then those that cannot be written. */
const URGENCY = sql`case when r.is_skipped then 0 when r.conflicts > 0 then 1 when r.problems > 0 then 2 else 3 end`

/** A page of the rows that differ, searched by the names of their records. Unless sorted, those to decide come first. */
export async function readRows(
  db: Database,
  owner: Owner,
  update_id: number,
  request: RowsRequest,
  language: Language,
): Promise<Page<FileUpdateRow>> {
  await readUpdate(db, owner, update_id)
  const where: RawBuilder<SqlBool>[] = [sql`r.update_id = ${update_id}`]
  if (request.searchText !== '')
    where.push(sql`strpos(lower(concat_ws(' ', r.name, r.hindi_name)), lower(${request.searchText})) > 0`)
  const show = request.filters?.show
  if (show) where.push(SHOWN[show])
  const page = await readPage<StoredRow>(
    db,
    {
      from: sql`file_update_rows r`,
      where,
      key: sql`r.row_no`,
      order: {
        column: request.sorted ? sql`r.row_no` : URGENCY,
        desc: request.sorted?.desc ?? false,
        nullable: false,
      },
      row: sql`r.row_no, r.sheet, r.sheet_row, r.list, r.record_id, r.name, r.hindi_name, r.problem, r.is_gone,
          r.is_skipped and r.sent is not null as is_skipped, (
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

type Choice = { row_no: number | null; field?: string | null | undefined; take: boolean }

/**
 * Chooses the value of the file or that of the catalogue, in all conflicts or those of a row or field. Doubtful cells are chosen
 * only one by one.
 */
export async function choose(
  trx: Transaction,
  { update_id, state }: { update_id: number; state: FileUpdate['state'] },
  { row_no, field = null, take }: Choice,
): Promise<void> {
  await sql`
    update file_update_rows r set cells = chosen.cells, taken = chosen.taken, changes = chosen.changes,
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
        from file_update_rows r cross join lateral jsonb_array_elements(r.cells) with ordinality e(cell, n)
        where r.update_id = ${update_id} and (r.conflicts > 0 or ${field}::text is not null)
          and (${row_no}::int is null or r.row_no = ${row_no}) and ${isOpen(sql`${state}::text`)}
      ) cells group by row_no
    ) chosen
    where r.update_id = ${update_id} and r.row_no = chosen.row_no`.execute(trx)
}

/** Forgets files a week after they were uploaded. Their changes stay in the history. */
export async function sweepFileUpdates(db: Database): Promise<void> {
  await sql`delete from file_updates where date_created < now() - interval '7 days'`.execute(db)
}
