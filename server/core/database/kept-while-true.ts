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

/** From so many entries on, all are dropped. */
const MOST = 20_000

/** The same by key: reads what of it is not kept. A key without an entry is read each time. */
export function keptByKey<T>(
  changes: ContentChanges,
  read: (keys: readonly number[]) => Promise<ReadonlyMap<number, T>>,
  ms = Number.POSITIVE_INFINITY,
): (keys: readonly number[]) => Promise<ReadonlyMap<number, T>> {
  const begin = () => ({ count: changes.count, at: performance.now(), entries: new Map<number, T>() })
  let kept = begin()
  return async (keys) => {
    if (!changes.isHeard) return read(keys)
    const isTrue =
      kept.count === changes.count && performance.now() - kept.at < ms && kept.entries.size < MOST
    if (!isTrue) kept = begin()
    // What is read while something changes is kept with what was true before, and dropped with it.
    const { entries } = kept
    const missing = keys.filter((key) => !entries.has(key))
    if (missing.length === 0) return entries
    const found = await read(missing)
    for (const [key, entry] of found) entries.set(key, entry)
    return entries
  }
}
