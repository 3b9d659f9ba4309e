import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ListRequest } from '#contract/calls/list.ts'
import type { SheetFormat } from '#contract/catalogue/export.ts'
import type { Selection } from '#contract/catalogue/selection.ts'
import { isKind } from '#contract/kinds/kinds.ts'
import { CSV, Download, SPREADSHEET } from '#contract/values/files.ts'
import type { Database } from '#server/core/database/connect.ts'
import { keptSetting } from '#server/core/database/kept-setting.ts'
import { writeCsv } from '#server/core/spreadsheets/write-csv.ts'
import { type WrittenSheet, writeXlsx } from '#server/core/spreadsheets/write-xlsx.ts'
import { FINGERPRINT, fingerprint } from './compared-cells.ts'
import { linkedColumns } from './links.ts'
import { orderOf } from './list.ts'
import { type Resource, withDetail } from './resource.ts'
import { selected } from './selection.ts'
import {
  comparedColumns,
  computedCells,
  cutToCell,
  referenceColumns,
  type SheetColumn,
  sheetColumns,
  textOf,
} from './sheet-columns.ts'

type Row = Readonly<Record<string, unknown>>

export type ExportRequest = Selection &
  Pick<ListRequest, 'sorted'> & { id?: number[] | undefined; format: SheetFormat }

/** How many records are read at once. */
const BATCH = 500

/**
 * Exports a selection as a spreadsheet, in the requested order, else the last edited first. The records are chosen before the
 * export begins, and those deleted meanwhile are left out; throws what `selected` throws.
 */
export async function exportRecords(
  db: Database,
  resource: Resource,
  request: ExportRequest,
  present?: (row: Row) => Row,
): Promise<Download> {
  const ids = await selectedIds(db, resource, request)
  const isCsv = request.format === 'csv'
  const sheet = await sheetOf(db, resource, 'Records', ids, isCsv, present)
  const name = `${resource.table.replaceAll('_', '-')}-${new Date().toISOString().slice(0, 10)}`
  return isCsv
    ? new Download(`${name}.csv`, `${CSV}; charset=utf-8`, writeCsv(sheet))
    : new Download(`${name}.xlsx`, SPREADSHEET, writeXlsx(sheet))
}

/** A sheet of records. `isWhole`: long texts are not cut off at the limit of a workbook's cell. */
export async function sheetOf(
  db: Database,
  resource: Resource,
  name: string,
  ids: readonly number[],
  isWhole = false,
  present = (row: Row) => row,
): Promise<WrittenSheet> {
  const shown = sheetColumns(resource, isWhole ? undefined : cutToCell)
  const columns = [...shown, ...(await fingerprints(db, resource, shown))]
  return { name, columns, rows: cellsOf(db, resource, columns, ids, present) }
}

/** The column of fingerprints, by which a returned file is compared. Only kinds of records have one. */
async function fingerprints(
  db: Database,
  { table, id }: Resource,
  columns: readonly SheetColumn[],
): Promise<SheetColumn[]> {
  if (!isKind(table)) return []
  const catalogue = await catalogueKey(db)
  const compared = comparedColumns(columns)
  const cells = columns.filter((column) => column.compared)
  const cell = (row: Row) =>
    fingerprint(
      table,
      catalogue,
      compared,
      Number(row[id]),
      cells.map((column) => textOf(column.cell(row))),
    )
  return [{ title: FINGERPRINT, width: 14, hidden: true, cell }]
}

/** A key that identifies this catalogue among others. */
export const catalogueKey = (db: Database): Promise<string> =>
  keptSetting(db, 'catalogue_key', () => randomBytes(6).toString('base64url'))

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

async function* cellsOf(
  db: Database,
  resource: Resource,
  columns: readonly SheetColumn[],
  ids: readonly number[],
  present: (row: Row) => Row,
) {
  for (let from = 0; from < ids.length; from += BATCH)
    for (const row of await readSheetRows(db, resource, ids.slice(from, from + BATCH)))
      yield columns.map(({ cell }) => cell(present(row)))
}

/** Reads everything that a sheet shows of these records, in the order of the ids. Records that no longer exist are left out. */
export async function readSheetRows(
  db: Database,
  resource: Resource,
  ids: readonly number[],
): Promise<Row[]> {
  const whole = withDetail(resource)
  const shown = sql.join([
    ...whole.columns.map((column) => sql.ref(`t.${column}`)),
    ...computedCells(whole).map(([field, value]) => sql`${value} as ${sql.ref(field)}`),
    ...linkedColumns(whole),
    ...referenceColumns(resource),
  ])
  const { rows } = await sql<Row>`
    select ${shown} from unnest(${ids}::int[]) with ordinality as chosen(id, n)
      join ${sql.table(resource.table)} t on t.${sql.ref(resource.id)} = chosen.id
    order by chosen.n`.execute(db)
  return rows
}
