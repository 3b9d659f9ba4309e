import type { ContentChanges } from './content-changes.ts'

/**
 * Keeps a value that is read from a whole table until any content changes. While the changes of other processes are not heard, it
 * is read each time. `ms` is how old it may become, for values with unannounced changes, such as plays.
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

/** When so many entries are kept, all are dropped. */
const MOST = 20_000

/** Like `keptWhileTrue`, but by key: reads only the entries that are not kept. A key that has no entry is read each time. */
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
    // An entry that is read during a change may be outdated, so it is kept among those of before, which are dropped with it.
    const { entries } = kept
    const missing = keys.filter((key) => !entries.has(key))
    if (missing.length === 0) return entries
    const found = await read(missing)
    for (const [key, entry] of found) entries.set(key, entry)
    return entries
  }
}
