import { sql } from 'kysely'
import { ID_COLUMN, NAME_COLUMNS, READ_COLUMNS, type SheetColumn } from '#contract/features/imports/sheet.ts'
import { writeNames } from '#contract/values/name-list.ts'
import type { Database } from '#server/core/database/connect.ts'
import { FIELDS } from '../read/read-row.ts'
import { type Meaning, meanings } from './compare-tracks.ts'

type Stored = {
  row_number: number
  cells: string[] | null
  values: Record<string, unknown>
  names: number[]
}

/** The cells of rows in the order of `READ_COLUMNS`. Those of a valid row are made from the values that were read. */
export async function storedCells(
  db: Database,
  import_id: number,
  rows: readonly number[],
): Promise<Map<number, string[]>> {
  const { rows: stored } = await sql<Stored>`
    select row_number, cells, "values", names from import_rows
    where import_id = ${import_id} and row_number = any(${rows}::int[])`.execute(db)
  const named = await meanings(db, import_id, [...new Set(stored.flatMap(({ names }) => names))])
  return new Map(stored.map((row) => [row.row_number, row.cells ?? cellsOf(row, named)]))
}

function cellsOf({ values, names }: Stored, named: ReadonlyMap<number, Meaning>): string[] {
  const fields: Readonly<Partial<Record<SheetColumn, string>>> = FIELDS
  return READ_COLUMNS.map((column) => {
    const kind = NAME_COLUMNS.find(([name]) => name === column)?.[1]
    if (kind)
      return writeNames(
        names
          .flatMap((name_no) => named.get(name_no) ?? [])
          .filter((name) => name.kind === kind)
          .map(({ name }) => name),
      )
    const value = column === ID_COLUMN ? values.sheet_id : values[fields[column] ?? '']
    return cellOf(column, value, values)
  })
}

/** The text of a value as a sheet would have it. */
function cellOf(column: SheetColumn, value: unknown, { is_file_named }: Stored['values']): string {
  if (value === null || value === undefined) return ''
  if (column === 'File Name' && is_file_named !== true) return ''
  if (column === 'Download Allowed') return value === '1' ? 'Yes' : 'No'
  return String(value)
}
