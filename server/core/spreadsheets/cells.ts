import { LocalizedError } from '#server/core/messages/localized-error.ts'
import { message } from '#server/core/messages/message.ts'

/** Thrown when a file, or one of its sheets, cannot be read. */
export class SpreadsheetError extends LocalizedError {}

export const damaged = () => new SpreadsheetError(message('sheet.damaged'))

/** The most rows of a sheet, blank ones included: the maximum of spreadsheet programs. */
export const MAX_ROWS = 1_048_576
/** The number of columns that are read: none of our sheets has as many. */
export const MAX_COLUMNS = 200
/** In UTF-16 units: longer texts are truncated. All fields have lower limits, so validation rejects a truncated text. */
export const MAX_CELL_LENGTH = 100_001

/** The content of a cell; `text` is the value as text. */
export type Cell = {
  /**
   * number: a number without a date format. date: yyyy-MM-dd. error: #N/A and the like. formula: one whose result
   * was not stored. merged: a cell covered by a merge across columns.
   */
  kind: 'text' | 'number' | 'date' | 'error' | 'formula' | 'merged'
  text: string
  /** The day of a number with a date format, as yyyy-MM-dd. */
  day?: string
  /** The text that a spreadsheet program shows for a number or date, if it differs from `text`. */
  shown?: string | undefined
  /** The target of a hyperlink on the cell. */
  link?: string
}

/** A non-empty row: its number in the sheet, from 1, its cells by column, from 0, and whether the sheet hides it. */
export type SheetRow = { number: number; cells: (Cell | undefined)[]; isHidden?: boolean }

/** A sheet in a file; that of a CSV file has no name. Its rows come in chunks and may be read more than once. */
export type Sheet = { name: string | null; rows(): AsyncIterable<SheetRow[]> }

/** Cleans a text for storage: without NUL and unpaired surrogates, line ends as \n. */
export const cleanText = (text: string): string =>
  text.replaceAll('\u0000', '').replace(/\r\n?/g, '\n').toWellFormed()

export const isBlank = (cells: SheetRow['cells']): boolean =>
  cells.every((cell) => cell === undefined || (cell.kind === 'text' && cell.text.trim() === ''))
