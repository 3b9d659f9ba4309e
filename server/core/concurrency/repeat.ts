import { setTimeout as pause } from 'node:timers/promises'

/**
 * Does work again and again, each time after the milliseconds that it returns. The returned function stops that, and resolves once
 * the work has ended.
 */
export function repeat(work: (signal: AbortSignal) => Promise<number>): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const interval = await work(signal)
      // The pause rejects when the work is stopped.
      await pause(interval, undefined, { signal }).catch(() => undefined)
    }
  }

  const running = run()
  return () => {
    stopping.abort()
    return running
  }
}
