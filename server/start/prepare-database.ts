import type { Database } from '#server/core/database/connect.ts'
import { checkVersion, migrateToLatest } from '#server/core/database/migrate/migrate.ts'
import { clockDifference, MAX_CLOCK_DIFFERENCE_SECONDS } from '#server/core/database/now.ts'
import { oneAtATime } from '#server/core/database/one-at-a-time.ts'
import { checkServer } from '#server/core/database/start-checks/check-server.ts'
import { startErrorOf } from '#server/core/database/start-checks/start-errors.ts'
import type { Job } from '#server/core/jobs/job.ts'
import { prepareQueue } from '#server/core/jobs/prepare-queue.ts'
import type { Log } from '#server/core/log/log.ts'

/** The number of the lock that one process holds while it migrates. No other lock of the product has it. */
const PREPARATION = 7_264_017

/**
 * Migrates the schemas of the database and of the queue; of several processes that start together, one does it and the others wait.
 * Throws a `StartError` that says what is wrong with the database, where that is known.
 */
export async function prepareDatabase(db: Database, jobs: readonly Job<never>[], log: Log): Promise<void> {
  try {
    await checkServer(db)
    const seconds = await clockDifference(db)
    if (Math.abs(seconds) > MAX_CLOCK_DIFFERENCE_SECONDS)
      log.warn({ seconds }, 'The clock of this machine differs from that of the database: run NTP on both')
    await oneAtATime(
      db,
      PREPARATION,
      async () => {
        await checkVersion(db)
        await migrateToLatest(db, log)
        await prepareQueue(db, jobs)
      },
      () => log.info({}, 'Another process prepares the database: waiting for it'),
    )
  } catch (error) {
    throw startErrorOf(error)
  }
}
