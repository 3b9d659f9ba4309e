/** The number of values in a waveform. */
export const PEAKS = 400
/** How many values are kept while a recording is read: more than the result has, since the length is not known yet. */
const RAW_PEAKS = PEAKS * 8

/** Measures the loudness of a recording along its length, in constant memory. */
export function peakMeter() {
  const fine = new Float32Array(RAW_PEAKS)
  let measured = 0
  /** How many samples a value covers; `left` is how many the current value still lacks. */
  let span = 1
  let left = 1
  let loudest = 0

  function halve() {
    for (let n = 0; n < RAW_PEAKS; n += 2) fine[n / 2] = Math.max(fine[n] ?? 0, fine[n + 1] ?? 0)
    measured = RAW_PEAKS / 2
    span *= 2
  }

  return {
    /** Adds the next sample: 0 is silence, 1 the maximum. */
    hear(level: number) {
      if (level > loudest) loudest = level
      left -= 1
      if (left > 0) return
      fine[measured++] = loudest
      loudest = 0
      if (measured === RAW_PEAKS) halve()
      left = span
    },
    /** The waveform: the maximum of each part, 0 to 255; null when there were no samples. */
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
