/** Milliseconds of each of `times` sequential calls, after one warm-up call. */
export async function oneByOne(times: number, call: () => Promise<unknown>): Promise<number[]> {
  await call()
  const taken: number[] = []
  for (let n = 0; n < times; n++) {
    const start = performance.now()
    await call()
    taken.push(performance.now() - start)
  }
  return taken
}

/** Calls per second that `connections` concurrent clients complete within `seconds`. */
export async function together(
  connections: number,
  seconds: number,
  call: () => Promise<unknown>,
): Promise<number> {
  const end = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        await call()
        done++
      }
    }),
  )
  return done / seconds
}

/** The percentile of the sorted values, with `share` from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
