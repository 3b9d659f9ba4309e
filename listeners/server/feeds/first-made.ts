/** How many addresses are remembered, least recently asked for first to go. */
const MAX_KEPT = 10_000

/**
 * Tells since when an answer has had its content, as far as this process knows: the date of `Last-Modified`. An answer
 * that was forgotten gets a newer date, which costs a client one more download. Dates of one address differ by a second at
 * least, since the header has no smaller unit.
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
