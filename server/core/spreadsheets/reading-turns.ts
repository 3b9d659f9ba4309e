import { stat } from 'node:fs/promises'
import { limitConcurrency } from '#server/core/concurrency/limit-concurrency.ts'
import { ReadingTooLong, TIME_LIMITS, type TimeLimits } from './read-in-process.ts'

/** In bytes: some thousand rows. */
const SMALL_BYTES = 1024 * 1024
/** In milliseconds: a small file of rows is read in a second; one that unpacks to much more is not small. */
const SMALL_LIMITS: TimeLimits = { work: 5_000, reading: 20_000 }

type Limits = { small: TimeLimits; large: TimeLimits }

/**
 * The turns of those who read sheets. Each reader may use the memory that a malicious file needs, so they are few; and a
 * small sheet does not wait for large ones, which take up to a minute: it has a turn of its own. One that takes longer than
 * small sheets do begins again among the large ones.
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
