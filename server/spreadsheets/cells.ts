import { say } from '#server/words/say.ts'
import { Told } from '#server/words/told.ts'

/** The file, or this sheet, cannot be read. */
export class Unreadable extends Told {}

export const damaged = () => new Unreadable(say('sheet.damaged'))

/** Columns further right are not read: no sheet of ours has as many. */
export const MOST_COLUMNS = 200
/** Longer texts are cut here, in UTF-16 units: no field may be as long, so its own rule refuses what is left. */
export const MOST_CELL_TEXT = 100_001

/** What stands in a cell; `text` is what is read of it. */
export type Cell = {
  /**
   * number: digits that no format makes a date. date: yyyy-MM-dd. error: #N/A and its like. formula: one whose result
   * was never stored. merged: the far side of cells that were joined across columns.
   */
  kind: 'text' | 'number' | 'date' | 'error' | 'formula' | 'merged'
  text: string
  /** Where a hyperlink on the cell leads. */
  link?: string
}

/** A row that holds anything: its number in the sheet, from 1, and its cells by column, from 0. */
export type SheetRow = { number: number; cells: (Cell | undefined)[] }

/** A sheet in a file; a CSV file has one without a name. Its rows come in portions, and may be read more than once. */
export type Sheet = { name: string | null; rows(): AsyncIterable<SheetRow[]> }

/** A text as it may be stored: without NUL and broken surrogate pairs, lines ended by \n. */
export const cleanText = (text: string): string =>
  text.replaceAll('\u0000', '').replace(/\r\n?/g, '\n').toWellFormed()

export const isBlank = (cells: SheetRow['cells']): boolean =>
  cells.every((cell) => cell === undefined || (cell.kind === 'text' && cell.text.trim() === ''))
