import { setTimeout as pause } from 'node:timers/promises'

/** In milliseconds: the next run begins after this time, even if the run before it hangs on a broken connection. */
const MAX_WAIT_MS = 100

/**
 * Lets calls at the same time share one run. No call shares one that began before it: while a run is under way, those that
 * come wait for the next, which they share. Runs may overlap when one takes long.
 */
export function sharedRuns<Argument>(
  run: (argument: Argument) => Promise<void>,
): (argument: Argument) => Promise<void> {
  let current: Promise<void> | null = null
  let next: Promise<void> | null = null

  function start(argument: Argument): Promise<void> {
    const started = run(argument).finally(() => {
      if (current === started) current = null
    })
    current = started
    return started
  }

  async function startAfter(earlier: Promise<void>, argument: Argument): Promise<void> {
    const waiting = new AbortController()
    const isLate = pause(MAX_WAIT_MS, undefined, { signal: waiting.signal })
    // A failed run is reported to its own callers; the next run does not depend on it.
    await Promise.race([earlier, isLate]).catch(() => {})
    isLate.catch(() => {})
    waiting.abort()
    next = null
    return start(argument)
  }

  return (argument) => {
    if (current === null) return start(argument)
    next ??= startAfter(current, argument)
    return next
  }
}
