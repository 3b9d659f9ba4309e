import { NOTES } from './chroma.ts'

/** How many frames a sub-fingerprint describes: two seconds. */
const WIDTH = 16

/**
 * A filter over an image of frames and notes, with the three thresholds that divide its values into four. The filters are those
 * that Chromaprint was trained for (MIT licence, https://github.com/acoustid/chromaprint, `CHROMAPRINT_ALGORITHM_TEST2`).
 */
type Filter = readonly [
  shape: 'all' | 'notes' | 'time' | 'both' | 'middleNotes' | 'middleTime',
  note: number,
  height: number,
  width: number,
  thresholds: readonly [number, number, number],
]
const FILTERS: readonly Filter[] = [
  ['all', 4, 3, 15, [1.98215, 2.35817, 2.63523]],
  ['middleNotes', 4, 6, 15, [-1.03809, -0.651211, -0.282167]],
  ['notes', 0, 4, 16, [-0.298702, 0.119262, 0.558497]],
  ['both', 8, 2, 12, [-0.105439, 0.0153946, 0.135898]],
  ['both', 4, 4, 8, [-0.142891, 0.0258736, 0.200632]],
  ['middleNotes', 0, 3, 5, [-0.826319, -0.590612, -0.368214]],
  ['notes', 2, 2, 9, [-0.557409, -0.233035, 0.0534525]],
  ['time', 7, 3, 4, [-0.0646826, 0.00620476, 0.0784847]],
  ['time', 6, 2, 16, [-0.192387, -0.029699, 0.215855]],
  ['time', 1, 3, 2, [-0.0397818, -0.00568076, 0.0292026]],
  ['middleTime', 10, 1, 15, [-0.53823, -0.369934, -0.190235]],
  ['both', 6, 2, 10, [-0.124877, 0.0296483, 0.139239]],
  ['time', 1, 1, 14, [-0.101475, 0.0225617, 0.231971]],
  ['both', 5, 6, 4, [-0.0799915, -0.00729616, 0.063262]],
  ['notes', 9, 2, 12, [-0.272556, 0.019424, 0.302559]],
  ['both', 4, 2, 14, [-0.164292, -0.0321188, 0.0846339]],
]

/** The codes of the four values of a filter (Gray code), so that neighbouring values differ in one bit. */
const GRAY = [0, 1, 3, 2] as const

/** The sub-fingerprint of silence, which has no notes and so no difference between any. */
export const SILENT = bitsOf(() => 0)

/** Passes on 32 bits for each frame from the 16th on; they say how the notes change around the frame. */
export function subFingerprints(pass: (bits: number) => void) {
  /** For each frame, sums of the notes up to each, over all frames so far. The sum of any area is a difference of four. */
  let sums: Float64Array[] = [new Float64Array(NOTES + 1)]

  function area(fromFrame: number, fromNote: number, toFrame: number, toNote: number): number {
    const [low, high] = [sums[fromFrame], sums[toFrame]]
    return (high?.[toNote] ?? 0) - (low?.[toNote] ?? 0) - (high?.[fromNote] ?? 0) + (low?.[fromNote] ?? 0)
  }

  function filtered([shape, y, height, width]: Filter): number {
    const part = (x0: number, y0: number, x1: number, y1: number) => area(x0, y + y0, x1, y + y1)
    const [w2, h2] = [Math.floor(width / 2), Math.floor(height / 2)]
    const [w3, h3] = [Math.floor(width / 3), Math.floor(height / 3)]
    const all = part(0, 0, width, height)
    if (shape === 'all') return difference(all, 0)
    if (shape === 'notes') return difference(part(0, h2, width, height), part(0, 0, width, h2))
    if (shape === 'time') return difference(part(w2, 0, width, height), part(0, 0, w2, height))
    if (shape === 'both')
      return difference(
        part(0, h2, w2, height) + part(w2, 0, width, h2),
        part(0, 0, w2, h2) + part(w2, h2, width, height),
      )
    if (shape === 'middleNotes')
      return difference(part(0, h3, width, 2 * h3), part(0, 0, width, h3) + part(0, 2 * h3, width, height))
    return difference(part(w3, 0, 2 * w3, height), part(0, 0, w3, height) + part(2 * w3, 0, width, height))
  }

  return (notes: Float64Array) => {
    const before = sums.at(-1)
    const next = new Float64Array(NOTES + 1)
    let row = 0
    for (let note = 0; note < NOTES; note++) {
      row += notes[note] ?? 0
      next[note + 1] = (before?.[note + 1] ?? 0) + row
    }
    sums = [...sums.slice(-WIDTH), next]
    if (sums.length <= WIDTH) return
    pass(bitsOf(filtered))
  }
}

function bitsOf(filtered: (filter: Filter) => number): number {
  let bits = 0
  for (const filter of FILTERS) {
    const value = filtered(filter)
    const [low, middle, high] = filter[4]
    const quarter = value < middle ? (value < low ? 0 : 1) : value < high ? 2 : 3
    bits = (bits << 2) | GRAY[quarter]
  }
  return bits >>> 0
}

const difference = (a: number, b: number) => Math.log((1 + a) / (1 + b))
