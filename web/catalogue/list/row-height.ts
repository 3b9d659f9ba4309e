const COMPACT = 40
const WITH_PICTURE = 85
const TWO_LINES = 56
const ONE_LINE = 47

/** The height of a table's rows in pixels, with their borders, while they are loaded and before they are measured. */
export function rowHeight(
  columns: readonly { kind?: unknown; parts?: unknown }[],
  isCompact: boolean,
): number {
  if (isCompact) return COMPACT
  if (columns.some(({ kind }) => kind === 'picture')) return WITH_PICTURE
  return columns.some(({ parts }) => parts) ? TWO_LINES : ONE_LINE
}
