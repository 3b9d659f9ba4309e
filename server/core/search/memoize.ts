const MAX_ENTRIES = 20_000
const MAX_KEY_LENGTH = 40

/** Caches the results of `work` for texts that are not `long`: the same words occur in many names of a catalogue. */
export function memoize<T>(work: (text: string) => T, long = MAX_KEY_LENGTH): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (text.length > long) return work(text)
    const answer = known.get(text)
    if (answer !== undefined) return answer
    if (known.size >= MAX_ENTRIES) known.clear()
    const fresh = work(text)
    known.set(text, fresh)
    return fresh
  }
}
