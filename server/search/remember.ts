const MOST_REMEMBERED = 20_000
const LONGEST = 40

/** `work` with a memory of its answers for short texts: the words of a catalogue repeat from name to name. */
export function remember<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (text.length > LONGEST) return work(text)
    const answer = known.get(text)
    if (answer !== undefined) return answer
    if (known.size >= MOST_REMEMBERED) known.clear()
    const fresh = work(text)
    known.set(text, fresh)
    return fresh
  }
}
