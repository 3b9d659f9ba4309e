import { setTimeout as pause } from 'node:timers/promises'

/** A piece of work, and what the same work is in plain SQL, without history, rights, search words and answer. */
export type Step = { name: string; work: () => Promise<unknown>; plain?: () => Promise<unknown> }
/** Steps that are repeated in turn, such as a bulk action and its undo. */
export type Round = { times: number; steps: readonly Step[] }

/** Times are the least of all repetitions, in ms: other work on the machine only adds to them. */
export type Measured = {
  name: string
  ms: number
  'plain ms': number | null
  ratio: number | null
  /** Of the list of another admin, who asks for it all the time meanwhile. */
  'list p95 ms': number | null
  'MB over idle': number | null
}

type Watched = { ms: number; p95: number | null; megabytes: number | null }

/** Measures the steps of a round; `watch` runs each and says how long it took. */
export async function measureRound(
  { times, steps }: Round,
  watch: (work: Step['work']) => Promise<Watched>,
): Promise<Measured[]> {
  const taken = steps.map((): { seen: Watched[]; plain: number[] } => ({ seen: [], plain: [] }))
  for (let n = 0; n < times; n++)
    for (const [index, { work, plain }] of steps.entries()) {
      if (plain) taken[index]?.plain.push((await alone(plain)).ms)
      taken[index]?.seen.push(await watch(work))
    }
  return steps.map(({ name }, index) => {
    const { seen = [], plain = [] } = taken[index] ?? {}
    const [ms, plainMs] = [leastOf(seen.map((each) => each.ms)), leastOf(plain)]
    return {
      name,
      ms: ms ?? Number.NaN,
      'plain ms': plainMs,
      ratio: ms !== null && plainMs ? rounded(ms / plainMs, 2) : null,
      'list p95 ms': leastOf(seen.map((each) => each.p95)),
      'MB over idle': mostOf(seen.map((each) => each.megabytes)),
    }
  })
}

export async function alone(work: Step['work']): Promise<Watched> {
  const start = performance.now()
  await work()
  return { ms: performance.now() - start, p95: null, megabytes: null }
}

/** The same while another admin asks for a list every 50 ms. */
export const besideLists =
  (list: () => Promise<unknown>) =>
  async (work: Step['work']): Promise<Watched> => {
    const asked: number[] = []
    const idle = process.memoryUsage().rss
    let [most, over] = [idle, false]
    const looking = (async () => {
      while (!over) {
        asked.push((await alone(list)).ms)
        most = Math.max(most, process.memoryUsage().rss)
        await pause(50)
      }
    })()
    try {
      const { ms } = await alone(work)
      return { ms, p95: quantile(asked, 0.95), megabytes: Math.round((most - idle) / 1024 ** 2) }
    } finally {
      over = true
      await looking
    }
  }

/** `count` calls by twenty callers at once. */
export async function byTwenty(count: number, call: () => Promise<unknown>): Promise<void> {
  let left = count
  const caller = async () => {
    while (left-- > 0) await call()
  }
  await Promise.all(Array.from({ length: 20 }, caller))
}

/** The percentile of the sorted values, with `share` from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function leastOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value): value is number => value !== null && !Number.isNaN(value))
  return known.length === 0 ? null : rounded(Math.min(...known), 1)
}

function mostOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value): value is number => value !== null)
  return known.length === 0 ? null : Math.max(...known)
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
