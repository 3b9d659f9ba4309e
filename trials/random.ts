/** Numbers that only look random: the same seed gives the same ones (mulberry32, Tommy Ettinger, public domain). */
export class Random {
  #state: number

  constructor(seed: number | string) {
    this.#state = typeof seed === 'number' ? seed >>> 0 : hashOf(seed)
  }

  /** From 0 up to, but without, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number, both ends included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly T[]): T {
    const found = list[this.int(0, list.length - 1)]
    if (found === undefined && list.length === 0) throw new Error('Nothing to pick from')
    return found as T
  }

  /** Picks by weight. */
  weighed<T>(choices: readonly (readonly [weight: number, value: T])[]): T {
    let left = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, value] of choices) {
      left -= weight
      if (left < 0) return value
    }
    return this.pick(choices)[1]
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, at: this.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ value }) => value)
  }
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
