import { SILENT } from './sub-fingerprints.ts'

/** The share of different bits below which two recordings are the same; see `docs/audio.md`. */
export const MAX_ERROR = 0.14
/** How much of the shorter fingerprint is compared at least: two recordings are not the same because they begin with one jingle. */
const MIN_OVERLAP = 0.6
const BITS = 32

/**
 * The share of bits in which two fingerprints differ, at the offset where they fit best, such as after a second of silence. Null
 * when the share is not below `most`.
 */
export function errorBetween(a: Uint32Array, b: Uint32Array, most = MAX_ERROR): number | null {
  const needed = Math.ceil(Math.min(a.length, b.length) * MIN_OVERLAP)
  let best: number | null = null
  for (let offset = needed - b.length; offset <= a.length - needed; offset++) {
    const error = errorAt(a, b, offset, { needed, most: best ?? most })
    if (error !== null) best = error
  }
  return best
}

/**
 * The share of different bits when `b` begins at `offset` of `a`. Null when it is not below `most`, or too little of `a` and `b` is
 * sound.
 */
function errorAt(
  a: Uint32Array,
  b: Uint32Array,
  offset: number,
  { needed, most }: { needed: number; most: number },
): number | null {
  const [from, to] = [Math.max(0, offset), Math.min(a.length, b.length + offset)]
  const allowed = (to - from) * BITS * most
  let [errors, compared] = [0, 0]
  for (let n = from; n < to; n++) {
    const [one, other] = [a[n] ?? 0, b[n - offset] ?? 0]
    // Silence is equal in all recordings, so it is not compared.
    if (one === SILENT && other === SILENT) continue
    compared += 1
    errors += ones(one ^ other)
    if (errors >= allowed) return null
  }
  const error = errors / (compared * BITS)
  return compared >= needed * 0.5 && error < most ? error : null
}

/** The number of bits that are 1. */
function ones(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
