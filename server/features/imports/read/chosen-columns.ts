import * as z from 'zod/mini'
import { type ChosenColumns, chosenColumns } from '#contract/features/imports/columns.ts'
import { requiredColumns, type SheetColumn } from '#contract/features/imports/sheet.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { type Sheet, type SheetRow, SpreadsheetError } from '#server/core/spreadsheets/cells.ts'
import { ERROR_COLUMN, type FoundSheet, firstRows, keyOf, MAX_ROWS_ABOVE, titleOf } from './columns.ts'

export type Fields = ChosenColumns['fields']

/** How many rows are read to find the columns and their first cells. */
export const SHOWN_ROWS = 150

/** Parses the choice of columns in an upload. Throws `invalid` when it names a column twice, or lacks a required one. */
export function readChoice(text: string | null | undefined): ChosenColumns | null {
  if (!text) return null
  const { data } = z.safeParse(chosenColumns, parseJson(text))
  if (!data) throw invalid({ columns: message('columns.unreadable') })
  const twice = repeated(data.fields.map(({ column }) => column))
  if (twice) throw invalid({ columns: message('columns.twice', { column: twice }) })
  if (repeated(data.fields.map(({ place }) => place)) !== undefined)
    throw invalid({ columns: message('columns.placeTwice') })
  const chosen = new Set<SheetColumn>(data.fields.map(({ column }) => column))
  const missing = requiredColumns((column) => chosen.has(column)).filter((column) => !chosen.has(column))
  if (missing.length > 0)
    throw invalid({
      columns: message('columns.missing', { count: missing.length, columns: missing.join(', ') }),
    })
  return data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const repeated = <Value>(values: readonly Value[]): Value | undefined =>
  values.find((value, at) => values.indexOf(value) < at)

/** Finds the row of headings for which columns were chosen. Throws `SpreadsheetError` when the file has no such row. */
export async function findChosen(
  sheets: readonly Sheet[],
  { key, fields }: ChosenColumns,
): Promise<FoundSheet> {
  for (const sheet of sheets)
    for (const row of await firstRows(sheet, MAX_ROWS_ABOVE))
      if (keyOf(row) === key)
        return { sheet, headings: headingsOf(await widest(sheet, row), fields), from: 'chosen', key }
  throw new SpreadsheetError(message('columns.otherFile'))
}

/** Finds a row of headings for which columns are remembered. */
export async function findRemembered(
  sheets: readonly Sheet[],
  remembered: Readonly<Record<string, Fields>>,
): Promise<FoundSheet | null> {
  if (Object.keys(remembered).length === 0) return null
  for (const sheet of sheets)
    for (const row of await firstRows(sheet, MAX_ROWS_ABOVE)) {
      const key = keyOf(row)
      const fields = remembered[key]
      if (fields)
        return {
          sheet,
          headings: headingsOf({ row, width: Number.POSITIVE_INFINITY }, fields),
          from: 'remembered',
          key,
        }
    }
  return null
}

/** The number of columns: a column may have cells without a heading. */
async function widest(sheet: Sheet, row: SheetRow) {
  const rows = await firstRows(sheet, SHOWN_ROWS)
  return { row, width: Math.max(...rows.map(({ cells }) => cells.length)) }
}

function headingsOf({ row, width }: { row: SheetRow; width: number }, fields: Fields) {
  const beyond = fields.find(({ place }) => place >= width)
  if (beyond) throw new SpreadsheetError(message('columns.noSuchPlace', { column: beyond.column }))
  const places = new Map(fields.map(({ place, column }) => [column, place]))
  const read = new Set(places.values())
  const ignored = row.cells.flatMap((cell, place) => (read.has(place) ? [] : titleOf(cell) || []))
  return { row: row.number, places, ignored: ignored.filter((title) => title !== ERROR_COLUMN).slice(0, 100) }
}
