/** What was seen since the last look. */
export class Measures {
  latencies: number[] = []
  listeners = 0
  counts = { limited: 0, unavailable: 0, withoutRetryAfter: 0, failed: 0, cut: 0 }

  note(status: number, retryAfter: string | null): void {
    const { counts } = this
    if (status === 429) counts.limited++
    else if (status === 503) counts.unavailable++
    else if (status >= 500) counts.failed++
    if ((status === 429 || status === 503) && !retryAfter) counts.withoutRetryAfter++
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

export type Point = { minute: number; value: number }

/** The slope of the line with the least squares, per minute. */
export function slopeOf(points: readonly Point[]): number {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / Math.max(1, points.length)
  const x = mean(({ minute }) => minute)
  const y = mean(({ value }) => value)
  const spread = points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
  const common = points.reduce((sum, { minute, value }) => sum + (minute - x) * (value - y), 0)
  return spread === 0 ? 0 : common / spread
}

/**
 * Whether values stay flat: the fitted line rises over the whole time by less than `share` of their mean, or by less than
 * `least`.
 */
export function isFlat(points: readonly Point[], share: number, least: number) {
  const slope = slopeOf(points)
  const first = points[0]?.minute ?? 0
  const rise = slope * ((points.at(-1)?.minute ?? 0) - first)
  const mean = points.reduce((sum, { value }) => sum + value, 0) / Math.max(1, points.length)
  return { slope, rise, mean, flat: rise < Math.max(least, share * mean) }
}
