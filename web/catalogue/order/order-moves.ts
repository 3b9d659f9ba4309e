/** The moves that the buttons of a row offer. */
export type Step = 'up' | 'top' | 'down' | 'bottom'

/** The position, from 1, after a move; unchanged when it cannot move further. */
export function placeAfter(step: Step, place: number, total: number): number {
  const aims = { top: 1, up: place - 1, down: place + 1, bottom: total }
  return Math.min(Math.max(aims[step], 1), total)
}

/** The position of the row before which a moved row is to be inserted; null to put it last. */
export function placeBefore(from: number, to: number, total: number): number | null {
  if (to < from) return to
  return to >= total ? null : to + 1
}

/** The new index of a row when it is dropped into a gap: gap 0 is before the first row. */
export const indexOfGap = (from: number, gap: number): number => (gap > from ? gap - 1 : gap)

/** Moves one item to another index. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined) return [...items]
  const others = items.filter((_, index) => index !== from)
  return [...others.slice(0, to), item, ...others.slice(to)]
}

/**
 * Moves a row within the positions of a page, whose first row has the position `first`, and updates the positions that
 * change. A row that is moved to another page disappears, and the rows on the side it came from close the gap.
 */
export function movedRows<Row extends { position: number }>(
  rows: readonly Row[],
  from: number,
  to: number,
  first: number,
): Row[] {
  const leaves = to < 0 || to >= rows.length
  const next = leaves ? rows.filter((_, index) => index !== from) : moved(rows, from, to)
  const start = to < 0 ? first + 1 : first
  return next.map((row, index) =>
    row.position === start + index ? row : { ...row, position: start + index },
  )
}

/** The gap between rows nearest to a vertical position on the screen; the rows are stacked vertically. */
export function gapAt(rows: readonly { index: number; top: number; bottom: number }[], y: number): number {
  const below = rows.find(({ top, bottom }) => y < (top + bottom) / 2)
  if (below) return below.index
  const last = rows.at(-1)
  return last ? last.index + 1 : 0
}
