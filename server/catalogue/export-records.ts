import { sql } from 'kysely'
import { CSV, Download, SPREADSHEET } from '#contract/calls/files.ts'
import type { ListRequest } from '#contract/calls/list.ts'
import type { SheetFormat } from '#contract/catalogue/export.ts'
import type { Selection } from '#contract/catalogue/selection.ts'
import type { Database } from '#server/core/database/connect.ts'
import { writeCsv } from '#server/core/spreadsheets/write-csv.ts'
import { writeXlsx } from '#server/core/spreadsheets/write-xlsx.ts'
import { linkedColumns } from './links.ts'
import { orderOf } from './list.ts'
import { type Resource, withDetail } from './resource.ts'
import { selected } from './selection.ts'
import { cutToCell, type SheetColumn, sheetColumns } from './sheet-columns.ts'

export type ExportRequest = Selection &
  Pick<ListRequest, 'sorted'> & { id?: number[] | undefined; format: SheetFormat }

/** In records: how many are read at once. */
const BATCH = 500

/**
 * A selection as a spreadsheet, in the order that was asked for, else the last edited first, also of a search. Which
 * records it has is decided before it begins; those that are deleted while it is sent are left out. Throws what `selected` throws.
 */
export async function exportRecords(
  db: Database,
  resource: Resource,
  request: ExportRequest,
): Promise<Download> {
  const ids = await selectedIds(db, resource, request)
  const isCsv = request.format === 'csv'
  const columns = sheetColumns(resource, isCsv ? undefined : cutToCell)
  const sheet = { name: 'Records', columns, rows: rowsOf(db, resource, columns, ids) }
  const name = `${resource.table.replaceAll('_', '-')}-${new Date().toISOString().slice(0, 10)}`
  return isCsv
    ? new Download(`${name}.csv`, `${CSV}; charset=utf-8`, writeCsv(sheet))
    : new Download(`${name}.xlsx`, SPREADSHEET, writeXlsx(sheet))
}

async function selectedIds(db: Database, resource: Resource, request: ExportRequest): Promise<number[]> {
  const which = await selected(db, resource, request, request.id)
  const { column, desc } = orderOf(resource, request.sorted ?? { id: 'date_modified', desc: true })
  const [table, id, way] = [sql.table(resource.table), sql.ref(`t.${resource.id}`), desc ? sql`desc` : sql``]
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${table} t where ${which} order by ${column} ${way} nulls last, ${id} ${way}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

async function* rowsOf(
  db: Database,
  resource: Resource,
  columns: readonly SheetColumn[],
  ids: readonly number[],
) {
  const whole = withDetail(resource)
  const shown = sql.join([...whole.columns.map((column) => sql.ref(`t.${column}`)), ...linkedColumns(whole)])
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH)
    const { rows } = await sql<Record<string, unknown>>`
      select ${shown} from unnest(${batch}::int[]) with ordinality as chosen(id, n)
        join ${sql.table(resource.table)} t on t.${sql.ref(resource.id)} = chosen.id
      order by chosen.n`.execute(db)
    for (const row of rows) yield columns.map(({ cell }) => cell(row))
  }
}
