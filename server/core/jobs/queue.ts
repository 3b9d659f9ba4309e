import { fromKysely, PgBoss } from 'pg-boss'
import type { Database, Transaction } from '#server/database/connect.ts'
import type { Log } from '#server/log.ts'
import type { Job } from './job.ts'

/** A piece of work to be done. */
type Piece<Payload> = {
  payload: Payload
  /** Of one group only so many run at once, see `Job.atOncePerGroup`. */
  group?: string
  /** Not before this time, ISO 8601. */
  at?: string
  /** By which it can be cancelled. */
  key?: string
}

/** Where background work is put, in PostgreSQL; workers of any process take it from there. */
export type Queue = {
  /** Puts pieces of work into the queue, in the caller's transaction: they exist when it commits. */
  add<Payload extends object>(
    trx: Transaction,
    job: Job<Payload>,
    pieces: readonly Piece<Payload>[],
  ): Promise<void>
  /** Takes back what has this key and waits; what has just begun goes on, so its own record must say that it is off. */
  cancel<Payload extends object>(trx: Transaction, job: Job<Payload>, key: string): Promise<void>
  /** For the readiness of the server: throws when the queue cannot be read. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Opens the queue for those who put work into it; `prepareQueue` must have run. */
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
