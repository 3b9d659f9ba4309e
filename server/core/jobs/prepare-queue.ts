import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '#server/core/database/connect.ts'
import type { Job } from './job.ts'

/** In seconds: a worker without a heartbeat for this long counts as dead, and its task goes to another. */
const HEARTBEAT_SECONDS = 20
/** In seconds: finished tasks are deleted after a day. */
const KEEP_FINISHED_SECONDS = 86_400
/** In seconds: waiting tasks are kept for ten years. By default the queue deletes them after two weeks, even while it is off. */
const KEEP_WAITING_SECONDS = 10 * 365 * 86_400

const optionsOf = ({ tries, pause, longest }: Job<never>) => ({
  retryLimit: tries - 1,
  retryDelay: pause.first,
  retryDelayMax: pause.longest,
  retryBackoff: true,
  expireInSeconds: longest,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: KEEP_FINISHED_SECONDS,
  retentionSeconds: KEEP_WAITING_SECONDS,
  notify: true,
})

/** Migrates the queue's own schema and creates a queue for every job; safe to call from several processes. */
export async function prepareQueue(db: Database, jobs: readonly Job<never>[]): Promise<void> {
  const boss = new PgBoss({ db: fromKysely(db), supervise: false, schedule: false })
  await boss.start()
  try {
    const existing = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const job of jobs) {
      const { heartbeatSeconds, retryDelayMax, ...changeable } = optionsOf(job)
      if (existing.has(job.name)) await boss.updateQueue(job.name, changeable)
      else await boss.createQueue(job.name, { ...changeable, heartbeatSeconds, retryDelayMax })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
