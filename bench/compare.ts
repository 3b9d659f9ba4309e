/** A row of the table, or of an earlier file. */
type Row = { database: string; name: string; ms: number; ratio: number | null }

/** The ratio to plain SQL of the same run says more than the time, which differs from machine to machine. */
const MAX_GROWTH = 1.3
/** In ms: shorter times differ by chance. */
const MIN_GROWTH_MS = 5

export const RULE = `A regression: the time is at least ${MIN_GROWTH_MS} ms longer, and the ratio to plain SQL (without one, the time) more than ${MAX_GROWTH} times the earlier one.`

/** What has become slower, in words. */
export function regressions(earlier: readonly Row[], now: readonly Row[]): string[] {
  return now.flatMap((row) => {
    const before = earlier.find(({ database, name }) => database === row.database && name === row.name)
    if (!before || row.ms - before.ms < MIN_GROWTH_MS) return []
    const growth = row.ratio && before.ratio ? row.ratio / before.ratio : row.ms / before.ms
    if (growth <= MAX_GROWTH) return []
    return [
      `${row.name} (${row.database}): ${before.ms} ms → ${row.ms} ms, ${growth.toFixed(1)} times as slow`,
    ]
  })
}
