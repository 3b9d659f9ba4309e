import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '#server/database/connect.ts'
import { allJobs } from './all-jobs.ts'
import type { Job } from './job.ts'

/** In seconds: a worker that says nothing for so long is taken for dead, and its work is given to another. */
const SILENCE = 20
/** In seconds: finished work is forgotten after a day. */
const KEPT = 86_400
/** In seconds: ten years. By itself the queue forgets what was not begun within two weeks, be the product off or on. */
const WAITS = 10 * 365 * 86_400

const optionsOf = ({ tries, pause, longest }: Job<never>) => ({
  retryLimit: tries - 1,
  retryDelay: pause.first,
  retryDelayMax: pause.longest,
  retryBackoff: true,
  expireInSeconds: longest,
  heartbeatSeconds: SILENCE,
  deleteAfterSeconds: KEPT,
  retentionSeconds: WAITS,
  notify: true,
})

/** Brings the queue's own schema up to date and makes a queue of every job; several processes may call it at once. */
export async function prepareQueue(db: Database, jobs: readonly Job<never>[] = allJobs): Promise<void> {
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
