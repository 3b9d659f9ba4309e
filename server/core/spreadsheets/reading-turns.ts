import { stat } from 'node:fs/promises'
import { limitConcurrency } from '#server/core/concurrency/limit-concurrency.ts'
import { ReadingTooLong, TIME_LIMITS, type TimeLimits } from './read-in-process.ts'

/** In bytes: a file up to this size, of some thousand rows, counts as small. */
const SMALL_BYTES = 1024 * 1024
/**
 * In milliseconds: a small file is read in a second. One that takes longer decompresses to much more, and does not count as small.
 */
const SMALL_LIMITS: TimeLimits = { work: 5_000, reading: 20_000 }

type Limits = { small: TimeLimits; large: TimeLimits }

/**
 * Queues the reading of sheets: few are read at once, since each may use the memory that a malicious file needs. Small sheets have
 * a queue of their own and do not wait for large ones, which take up to a minute; one that takes longer begins again among the
 * large ones.
 */
export function readingTurns({ small, large }: Limits = { small: SMALL_LIMITS, large: TIME_LIMITS }) {
  const inSmallTurn = limitConcurrency(1, 20)
  const inLargeTurn = limitConcurrency(2, 20)

  return async <T>(path: string, read: (limits: TimeLimits) => Promise<T>): Promise<T> => {
    const { size } = await stat(path)
    if (size > SMALL_BYTES) return inLargeTurn(() => read(large))
    try {
      return await inSmallTurn(() => read(small))
    } catch (error) {
      if (!(error instanceof ReadingTooLong)) throw error
      return inLargeTurn(() => read(large))
    }
  }
}
