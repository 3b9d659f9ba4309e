import type { SheetColumns } from '#contract/features/imports/columns.ts'
import { MANDATORY_COLUMNS, type SheetColumn } from '#contract/features/imports/sheet.ts'
import { message } from '#server/core/messages/message.ts'
import { type Sheet, type SheetRow, SpreadsheetError } from '#server/core/spreadsheets/cells.ts'
import { columnName } from '#server/core/spreadsheets/references.ts'
import { type Fields, SHOWN_ROWS } from './chosen-columns.ts'
import { columnOf, firstRows, keyOf, MAX_ROWS_ABOVE, readHeadings, titleOf } from './columns.ts'
import { shownText } from './read-row.ts'

const MAX_SAMPLES = 3
const MAX_SAMPLE_LENGTH = 80
/** The share of the fullest row's number of cells that a row needs to be taken for the headings. */
const HEADINGS_SHARE = 0.6

/**
 * Reads the columns of the sheet that is most likely meant: the first with known headings, else the first with rows. Throws
 * `SpreadsheetError` when there is none.
 */
export async function readColumns(
  sheets: readonly Sheet[],
  remembered: Readonly<Record<string, Fields>>,
  unread: readonly SheetColumn[],
): Promise<SheetColumns> {
  let any: { sheet: Sheet; rows: SheetRow[]; at: number } | null = null
  for (const sheet of sheets) {
    const rows = await firstRows(sheet, SHOWN_ROWS)
    if (rows.length === 0) continue
    const { at, isKnown } = headingRow(rows.slice(0, MAX_ROWS_ABOVE), remembered)
    if (isKnown) return describe(sheet, rows, at, remembered, unread)
    any ??= { sheet, rows, at }
  }
  if (!any) throw new SpreadsheetError(message('sheet.noHeadings', { columns: MANDATORY_COLUMNS.join(', ') }))
  return describe(any.sheet, any.rows, any.at, remembered, unread)
}

function headingRow(rows: readonly SheetRow[], remembered: Readonly<Record<string, Fields>>) {
  const known = rows.findIndex(
    (row) => keyOf(row) in remembered || readHeadings(row).headings.places.size >= 3,
  )
  if (known >= 0) return { at: known, isKnown: true }
  const filled = rows.map(({ cells }) => cells.filter((cell) => shownText(cell) !== '').length)
  const most = Math.max(...filled)
  return { at: filled.findIndex((count) => count >= most * HEADINGS_SHARE), isKnown: false }
}

function describe(
  { name }: Sheet,
  rows: readonly SheetRow[],
  at: number,
  remembered: Readonly<Record<string, Fields>>,
  unread: readonly SheetColumn[],
): SheetColumns {
  const row = rows[at]
  if (!row) throw new Error('The row of headings is none of the rows')
  const below = rows.slice(at + 1)
  const key = keyOf(row)
  const chosen = remembered[key]
  const width = Math.max(row.cells.length, ...below.map(({ cells }) => cells.length))
  const taken = new Set<SheetColumn>()
  const columnAt = (place: number, heading: string): SheetColumn | null => {
    const column = chosen ? chosen.find((field) => field.place === place)?.column : columnOf(heading)
    if (!column || taken.has(column) || unread.includes(column)) return null
    taken.add(column)
    return column
  }
  const columns = Array.from({ length: width }, (_, place) => {
    const heading = titleOf(row.cells[place])
    const samples = below.flatMap(({ cells }) => shownText(cells[place]).slice(0, MAX_SAMPLE_LENGTH) || [])
    return {
      place,
      letters: columnName(place),
      heading,
      samples: samples.slice(0, MAX_SAMPLES),
      column: columnAt(place, heading),
    }
  })
  const shown = columns.filter(({ heading, samples }) => heading !== '' || samples.length > 0)
  return { sheet: name, row: row.number, key, columns: shown }
}
