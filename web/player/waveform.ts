/** The minimum height of a part, in hundredths: silence is a line, not a gap. */
const MIN_HEIGHT = 4

/**
 * The outline of a waveform in a box of (number of peaks) × 100 units: mirrored at the middle and normalized to the
 * loudest peak, so that a quiet recording is visible too.
 */
export function outlineOf(peaks: readonly number[]): string {
  const loudest = Math.max(1, ...peaks)
  const half = (peak: number) => Math.max(MIN_HEIGHT, (peak / loudest) * 100) / 2
  const above = peaks.map((peak, n) => `L${n} ${round(50 - half(peak))}H${n + 1}`)
  const below = peaks.map((peak, n) => `L${n + 1} ${round(50 + half(peak))}H${n}`).reverse()
  return `M0 50${above.join('')}${below.join('')}Z`
}

const round = (value: number) => Math.round(value * 10) / 10
