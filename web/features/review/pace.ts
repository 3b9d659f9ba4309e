/** The number of last decisions from which the pace is calculated. */
const LAST = 20
const LEAST = 3
/** In milliseconds: a longer pause does not count as work. */
const MAX_PAUSE_MS = 60_000

/** The number of decisions per minute, from the last ones; null until there are enough. */
export function paceOf(decided: readonly number[]): number | null {
  const last = decided.slice(-LAST)
  if (last.length < LEAST) return null
  const worked = last
    .slice(1)
    .reduce((sum, at, index) => sum + Math.min(MAX_PAUSE_MS, at - (last[index] ?? at)), 0)
  return Math.max(1, Math.round(((last.length - 1) * 60_000) / Math.max(worked, 1000)))
}
