import { fromKysely, PgBoss } from 'pg-boss'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import type { Log } from '#server/core/log/log.ts'
import type { Job } from './job.ts'

/** A task to be added to the queue. */
type Piece<Payload> = {
  payload: Payload
  /** Tasks of one group share a limit, see `Job.atOncePerGroup`. */
  group?: string
  /** The earliest time at which the task may run, as ISO 8601. */
  at?: string
  /** Identifies the task for `cancel`. */
  key?: string
}

/** The queue of background tasks, in PostgreSQL. Workers of any process run them. */
export type Queue = {
  /** Adds tasks in the caller's transaction: they exist once it commits. */
  add<Payload extends object>(
    trx: Transaction,
    job: Job<Payload>,
    pieces: readonly Piece<Payload>[],
  ): Promise<void>
  /** Cancels waiting tasks with this key; a running one continues and must itself check whether it is cancelled. */
  cancel<Payload extends object>(trx: Transaction, job: Job<Payload>, key: string): Promise<void>
  /** Readiness check: throws when the queue cannot be read. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Opens the queue for adding tasks; `prepareQueue` must have run. */
export async function openQueue(db: Database, log: Log): Promise<Queue> {
  const boss = new PgBoss({ db: fromKysely(db), migrate: false, supervise: false, schedule: false })
  boss.on('error', (error) => log.warn({ err: error }, 'The queue could not be reached'))
  await boss.start()

  return {
    async add(trx, { name }, pieces) {
      if (pieces.length === 0) return
      const jobs = pieces.map(({ payload, group, at, key }) => ({
        data: payload,
        ...(group ? { group: { id: group } } : {}),
        ...(at ? { startAfter: at } : {}),
        ...(key ? { singletonKey: key } : {}),
      }))
      await boss.insert(name, jobs, { db: fromKysely(trx) })
    },

    async cancel(trx, { name }, key) {
      const on = { db: fromKysely(trx) }
      const waiting = await boss.findJobs(name, { key, queued: true, ...on })
      const ids = waiting.map(({ id }) => id)
      if (ids.length > 0) await boss.cancel(name, ids, on)
    },

    async check() {
      await boss.schemaVersion()
    },

    close: () => boss.stop({ graceful: false }),
  }
}
