/** How many of the last decisions are counted. */
const LAST = 20
const LEAST = 3
/** In milliseconds: a longer pause is not work. */
const MAX_PAUSE_MS = 60_000

/** How many decisions are made in a minute, from the last ones; null until there are enough. */
export function paceOf(decided: readonly number[]): number | null {
  const last = decided.slice(-LAST)
  if (last.length < LEAST) return null
  const worked = last
    .slice(1)
    .reduce((sum, at, index) => sum + Math.min(MAX_PAUSE_MS, at - (last[index] ?? at)), 0)
  return Math.max(1, Math.round(((last.length - 1) * 60_000) / Math.max(worked, 1000)))
}
