/** The part of an element that tells in which row of a grid it is. */
type Placed = { offsetTop: number }

/** The index to which a key moves in a grid whose rows are as many as fit; null for other keys and at the ends. */
export function moveInGrid(key: string, at: number, cells: readonly Placed[], isRtl: boolean): number | null {
  const top = cells[0]?.offsetTop
  const columns = cells.findIndex(({ offsetTop }) => offsetTop !== top)
  const inRow = columns < 0 ? cells.length : columns
  const forward = isRtl ? -1 : 1
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    ArrowDown: at + inRow,
    ArrowUp: at - inRow,
    Home: 0,
    End: cells.length - 1,
  }
  const next = moves[key]
  return next === undefined || next < 0 || next >= cells.length ? null : next
}
