/** Milliseconds of each of `times` calls, one after another, after one that does not count. */
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

/** Calls a second that `connections` callers get done together within `seconds`. */
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

/** The value that `share` (0 to 1) of the sorted values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
