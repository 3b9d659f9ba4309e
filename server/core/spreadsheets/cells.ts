import { LocalizedError } from '#server/core/messages/localized-error.ts'
import { message } from '#server/core/messages/message.ts'

/** The file, or this sheet, is unreadable. */
export class SpreadsheetError extends LocalizedError {}

export const damaged = () => new SpreadsheetError(message('sheet.damaged'))

/** Including blank rows: the maximum of a spreadsheet. */
export const MAX_ROWS = 1_048_576
/** Columns further right are ignored: none of our sheets has as many. */
export const MAX_COLUMNS = 200
/** In UTF-16 units: longer texts are truncated here; all fields have lower limits, so validation rejects them. */
export const MAX_CELL_LENGTH = 100_001

/** The content of a cell; `text` is the value as text. */
export type Cell = {
  /**
   * number: a number without a date format. date: yyyy-MM-dd. error: #N/A and the like. formula: one whose result
   * was not stored. merged: a cell covered by a merge across columns.
   */
  kind: 'text' | 'number' | 'date' | 'error' | 'formula' | 'merged'
  text: string
  /** For a number: its day, yyyy-MM-dd, if it had a date format. */
  day?: string
  /** For a number or a date: what a spreadsheet program shows, where that is another text. */
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
