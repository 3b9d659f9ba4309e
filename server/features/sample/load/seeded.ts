/**
 * A generator of numbers that look random and are the same for the same seed, so that every installation gets the same pictures.
 */
export type Seeded = {
  /** The next number, from 0 up to, but not including, 1. */
  next(): number
  between(low: number, high: number): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  pick<T>(choices: readonly T[]): T
}

/** Makes a generator by FNV-1a and mulberry32, which are in the public domain, small, and good enough for pictures and melodies. */
export function seeded(seed: string): Seeded {
  let state = 0x811c9dc5
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193)

  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  function pick<T>(choices: readonly T[]): T {
    const chosen = choices[whole(0, choices.length - 1)]
    if (chosen === undefined) throw new Error('There is nothing to pick from')
    return chosen
  }
  return { next, between, whole, pick }
}
