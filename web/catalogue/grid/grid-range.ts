/** A cell by the indices of its row and field. */
export type Cell = { row: number; col: number }
/** The cells between two corners, of which `head` is the one with the focus. */
export type Range = { anchor: Cell; head: Cell }
export type Bounds = { top: number; bottom: number; left: number; right: number }

export const boundsOf = ({ anchor, head }: Range): Bounds => ({
  top: Math.min(anchor.row, head.row),
  bottom: Math.max(anchor.row, head.row),
  left: Math.min(anchor.col, head.col),
  right: Math.max(anchor.col, head.col),
})

export const isInside = ({ top, bottom, left, right }: Bounds, { row, col }: Cell): boolean =>
  row >= top && row <= bottom && col >= left && col <= right

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** The cells of a range, row by row. */
export const cellsIn = ({ top, bottom, left, right }: Bounds): Cell[][] =>
  span(top, bottom).map((row) => span(left, right).map((col) => ({ row, col })))

export const at = (cell: Cell): Range => ({ anchor: cell, head: cell })

/** Moves by so many rows and fields, within the grid. */
export const moved = ({ row, col }: Cell, by: Partial<Cell>, rows: number, cols: number): Cell => ({
  row: Math.max(0, Math.min(row + (by.row ?? 0), rows - 1)),
  col: Math.max(0, Math.min(col + (by.col ?? 0), cols - 1)),
})

/** The next cell (1) or the previous one (-1), row by row; null past the ends. */
export function stepped({ row, col }: Cell, by: 1 | -1, rows: number, cols: number): Cell | null {
  const index = row * cols + col + by
  return index < 0 || index >= rows * cols ? null : { row: Math.floor(index / cols), col: index % cols }
}
