/** The least height of a part, in hundredths: silence is a line, not a gap. */
const LEAST = 4

/**
 * The outline of a waveform in a box of as many units as there are peaks by 100: mirrored at the middle, and as high as
 * the box where it is loudest, so that a quiet recording has a shape too.
 */
export function outlineOf(peaks: readonly number[]): string {
  const loudest = Math.max(1, ...peaks)
  const half = (peak: number) => Math.max(LEAST, (peak / loudest) * 100) / 2
  const above = peaks.map((peak, n) => `L${n} ${round(50 - half(peak))}H${n + 1}`)
  const below = peaks.map((peak, n) => `L${n + 1} ${round(50 + half(peak))}H${n}`).reverse()
  return `M0 50${above.join('')}${below.join('')}Z`
}

const round = (value: number) => Math.round(value * 10) / 10
