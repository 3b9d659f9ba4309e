import { unavailable } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'

/** Runs at most `limit` tasks at once and queues up to `waiting` more; further ones throw `refusal`. */
export function limitConcurrency(
  limit: number,
  waiting: number,
  refusal = () => unavailable(message('files.busy')),
) {
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
      // The slot passes directly to the next in the queue, so that a new caller cannot take it.
      if (next) next()
      else running--
    }
  }
}
