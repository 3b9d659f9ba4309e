/** The ways that a button moves a row. */
export type Step = 'up' | 'top' | 'down' | 'bottom'

/** The place, from 1, that a step leads to; the same one where there is no way further. */
export function placeAfter(step: Step, place: number, total: number): number {
  const aims = { top: 1, up: place - 1, down: place + 1, bottom: total }
  return Math.min(Math.max(aims[step], 1), total)
}

/** Before whom a row must come to stand, as a place of the present order; null for the end. */
export function placeBefore(from: number, to: number, total: number): number | null {
  if (to < from) return to
  return to >= total ? null : to + 1
}

/** Where a row of a page comes to stand when it is dropped into a gap: gap 0 is before the first row. */
export const indexOfGap = (from: number, gap: number): number => (gap > from ? gap - 1 : gap)

/** Takes one item out and puts it in again at another index. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined) return [...items]
  const others = items.filter((_, index) => index !== from)
  return [...others.slice(0, to), item, ...others.slice(to)]
}

/**
 * The same with the places of a page, whose first row has the place `first`: the rows that changed theirs say so. A row
 * that is moved to another page leaves, and its neighbours close up towards where it went from.
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

/** The gap between rows that is nearest to a height on the screen; the rows stand one below the other. */
export function gapAt(rows: readonly { index: number; top: number; bottom: number }[], y: number): number {
  const below = rows.find(({ top, bottom }) => y < (top + bottom) / 2)
  if (below) return below.index
  const last = rows.at(-1)
  return last ? last.index + 1 : 0
}
