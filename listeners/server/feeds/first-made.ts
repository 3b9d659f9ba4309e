/** The number of addresses that are remembered. The one requested longest ago is dropped first. */
const MAX_KEPT = 10_000

/**
 * Remembers since when an answer has had its content, for `Last-Modified`; a forgotten answer gets a newer date, which costs a
 * client one more download. Dates of one address differ by at least a second, the smallest unit of the header.
 */
export function firstMade(now: () => number = Date.now) {
  const kept = new Map<string, { etag: string; at: number }>()
  return (name: string, etag: string): Date => {
    const present = kept.get(name)
    kept.delete(name)
    const isSame = present?.etag === etag
    const at = isSame ? present.at : Math.max(now(), (present?.at ?? 0) + 1000)
    kept.set(name, { etag, at })
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break
      kept.delete(oldest)
    }
    return new Date(at)
  }
}
