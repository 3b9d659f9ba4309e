/** A call that took long. */
export type SlowCall = {
  method: string
  /** The pattern of its route, without what it was called with. */
  route: string
  status: number
  milliseconds: number
  /** The time of the call, as ISO 8601. */
  at: string
}

/** In milliseconds: calls are kept in slots of this length. */
const SLOT_MS = 5 * 60_000
const KEPT_MS = 60 * 60_000
const KEPT_IN_SLOT = 20

/**
 * The slowest calls of the last hour that this process has answered, each route once with its slowest, in slots of five
 * minutes with at most twenty each.
 */
export class SlowCalls {
  #slots: { begun: number; calls: SlowCall[] }[] = []

  add(call: Omit<SlowCall, 'at'>, now = Date.now()): void {
    const begun = now - (now % SLOT_MS)
    let slot = this.#slots.at(-1)
    if (slot?.begun !== begun) {
      slot = { begun, calls: [] }
      this.#slots = [...this.#slots.filter((old) => old.begun > now - KEPT_MS), slot]
    }
    const fastest = slot.calls.at(-1)
    if (slot.calls.length === KEPT_IN_SLOT && fastest && fastest.milliseconds >= call.milliseconds) return
    slot.calls = slowestOfEach([...slot.calls, { ...call, at: new Date(now).toISOString() }], KEPT_IN_SLOT)
  }

  /** The slowest calls, in descending order. */
  slowest(count: number, now = Date.now()): SlowCall[] {
    const all = this.#slots.flatMap(({ calls }) => calls).filter(({ at }) => Date.parse(at) > now - KEPT_MS)
    return slowestOfEach(all, count)
  }
}

function slowestOfEach(calls: readonly SlowCall[], count: number): SlowCall[] {
  const byRoute = new Map<string, SlowCall>()
  for (const call of calls.toSorted((a, b) => b.milliseconds - a.milliseconds)) {
    const name = `${call.method} ${call.route}`
    if (!byRoute.has(name)) byRoute.set(name, call)
  }
  return [...byRoute.values()].slice(0, count)
}

export const slowCalls = new SlowCalls()
