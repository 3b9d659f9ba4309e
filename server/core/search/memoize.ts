const MAX_ENTRIES = 20_000
const MAX_KEY_LENGTH = 40

/** Caches the results of `work` for short texts: the same words occur in many names of a catalogue. */
export function memoize<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (text.length > MAX_KEY_LENGTH) return work(text)
    const answer = known.get(text)
    if (answer !== undefined) return answer
    if (known.size >= MAX_ENTRIES) known.clear()
    const fresh = work(text)
    known.set(text, fresh)
    return fresh
  }
}
