/** As many values as a waveform has. */
export const PEAKS = 400
/** Kept while a recording is read: finer than they are answered, since nobody knows yet where it ends. */
const FINE = PEAKS * 8

export type PeakMeter = ReturnType<typeof peakMeter>

/** Measures how loud a recording is along its length, in the same memory however long it is. */
export function peakMeter() {
  const fine = new Float32Array(FINE)
  let measured = 0
  /** How many samples a value stands for, and how many of the next are still to come. */
  let span = 1
  let left = 1
  let loudest = 0

  function halve() {
    for (let n = 0; n < FINE; n += 2) fine[n / 2] = Math.max(fine[n] ?? 0, fine[n + 1] ?? 0)
    measured = FINE / 2
    span *= 2
  }

  return {
    /** The next sample: 0 is silence, 1 as loud as it can be. */
    hear(level: number) {
      if (level > loudest) loudest = level
      left -= 1
      if (left > 0) return
      fine[measured++] = loudest
      loudest = 0
      if (measured === FINE) halve()
      left = span
    },
    /** The loudest of each part, 0 to 255; null when nothing was heard. */
    peaks(): Uint8Array | null {
      const known = left < span ? [...fine.subarray(0, measured), loudest] : [...fine.subarray(0, measured)]
      if (known.length === 0) return null
      return Uint8Array.from({ length: PEAKS }, (_, part) => {
        const from = Math.floor((part * known.length) / PEAKS)
        const to = Math.max(from + 1, Math.floor(((part + 1) * known.length) / PEAKS))
        return Math.round(Math.min(1, Math.max(...known.slice(from, to))) * 255)
      })
    },
  }
}
