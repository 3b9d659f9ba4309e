import { randomUUID } from 'node:crypto'
import { repeat } from './core/concurrency/repeat.ts'
import type { Context } from './core/context.ts'
import type { Backfill } from './core/database/migrate/backfill.ts'
import { runBackfill } from './core/database/migrate/run-backfill.ts'
import { searchWords } from './resources/search-words.backfill.ts'

/** In milliseconds: when all is done, how soon the backfills look for records that a process of the version before has written. */
const LOOK_AGAIN_MS = 600_000
/**
 * In milliseconds: how soon a backfill is tried again after a failure, or while another process is at it, since that process may
 * die.
 */
const TRY_AGAIN_MS = 5000

type Running = Pick<Context, 'db' | 'log'>

/** All backfills, in the order in which they run. */
const BACKFILLS: readonly Backfill[] = [searchWords]

/**
 * Runs the backfills that are not done one after the other, in one process, and looks again every ten minutes. A failure is logged
 * and tried again; returns a function that stops after the batch.
 */
export function startBackfills({ db, log }: Running): () => Promise<void> {
  const worker = randomUUID()

  /** Runs all backfills; returns whether all are done. */
  async function runAll(signal: AbortSignal): Promise<boolean> {
    let isDone = true
    for (const backfill of BACKFILLS)
      try {
        if (!(await runBackfill(db, backfill, { log, signal, worker }))) isDone = false
      } catch (error) {
        if (signal.aborted) return false
        log.error({ err: error, work: backfill.name }, 'Stored records could not be brought up to date yet')
        isDone = false
      }
    return isDone
  }

  return repeat(async (signal) => ((await runAll(signal)) ? LOOK_AGAIN_MS : TRY_AGAIN_MS))
}
