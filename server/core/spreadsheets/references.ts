/** A range of cells: rows from 1, columns from 0, all four inclusive. */
export type Area = { top: number; bottom: number; left: number; right: number }

const FARTHEST_ROW = 1_048_576
const COLUMNS = 16_384

/** The column of a reference such as `AB12`, from 0; undefined when it is invalid. */
export function columnOf(reference: string): number | undefined {
  let column = 0
  let at = 0
  for (; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & 0xdf
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
    if (column > COLUMNS) return undefined
  }
  return at === 0 ? undefined : column - 1
}

/** The name of a column: that of column 27 is `AB`. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

/** Parses `B2` or `B2:D9`; null when it is invalid. */
export function areaOf(reference: string): Area | null {
  const found = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/i.exec(reference)
  if (!found) return null
  const [, from = '', first, to = from, last = first] = found
  const [left, right] = [columnOf(from), columnOf(to)]
  const [top, bottom] = [Number(first), Number(last)]
  if (left === undefined || right === undefined || left > right || top > bottom || bottom > FARTHEST_ROW)
    return null
  return { top, bottom, left, right }
}

/** A number that identifies a cell in its sheet. */
export const cellNumber = (row: number, column: number): number => row * COLUMNS + column
