import { say } from '#server/words/say.ts'
import { unavailable } from './refusals.ts'

/** Runs `limit` pieces of work at a time; up to `waiting` more wait their turn, others are refused by `refusal`. */
export function atMost(limit: number, waiting: number, refusal = () => unavailable(say('files.busy'))) {
  const queue: (() => void)[] = []
  let running = 0

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limit) {
      if (queue.length >= waiting) throw refusal()
      await new Promise<void>((turn) => queue.push(turn))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // The place is handed on, so that nobody who comes meanwhile takes it.
      if (next) next()
      else running--
    }
  }
}
