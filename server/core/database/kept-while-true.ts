import type { ContentChanges } from './content-changes.ts'

/**
 * Reads something once, and again after any content has changed: for what is read from a whole table. While the changes of
 * other processes are not heard, it is read each time. `ms`: how old it gets at most, for what is no announced change,
 * such as plays.
 */
export function keptWhileTrue<T>(
  changes: ContentChanges,
  read: () => Promise<T>,
  ms = Number.POSITIVE_INFINITY,
): () => Promise<T> {
  let kept: { count: number; at: number; value: Promise<T> } | null = null
  return () => {
    const isTrue = kept && changes.isHeard && kept.count === changes.count && performance.now() - kept.at < ms
    if (kept && isTrue) return kept.value
    const begun = { count: changes.count, at: performance.now(), value: read() }
    kept = begun
    begun.value.catch(() => {
      if (kept === begun) kept = null
    })
    return begun.value
  }
}
