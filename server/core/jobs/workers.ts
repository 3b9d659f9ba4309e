import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Context } from '#server/core/context.ts'
import { isDatabaseAway } from '#server/core/database/away.ts'
import type { Database } from '#server/core/database/connect.ts'
import { PREPARED } from '#server/core/database/prepared.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { metrics } from '#server/core/metrics/metrics.ts'
import { traced } from '#server/core/tracing/tracing.ts'
import type { Job } from './job.ts'
import { WORKERS } from './read-queue.ts'

/** In milliseconds: how often a process looks for tasks that have become due, for all its workers at once. */
const DUE_INTERVAL_MS = 5000
/** In milliseconds: how often dead workers are looked for. Together with the heartbeat timeout, well below 90 s. */
const DEAD_INTERVAL_MS = 15_000
/**
 * In seconds: how often workers poll where no notice of new tasks arrives, and where notices do. Each poll costs a statement for
 * each of thirty workers, which are woken for tasks that become due.
 */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 1800 }
/**
 * In seconds, between runs of the queue's upkeep. They are rare, since each writes a row for every kind of job; `watch` starts one
 * when there is something to do.
 */
const UPKEEP = {
  // No task here waits for other tasks to end, and looking for such tasks writes a row each time.
  flowIntervalSeconds: 3600,
  superviseIntervalSeconds: 600,
  monitorIntervalSeconds: 1,
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
}
/**
 * The options of the queue's pool: unused connections are kept for a minute, longer than the pauses above, since opening one costs
 * more than its use.
 */
const CONNECTIONS = { max: 4, idleTimeoutMillis: 60_000 }
/** In milliseconds: tasks that do not stop within this time at shutdown are left to another worker. */
const SHUTDOWN_TIMEOUT_MS = 15_000

/** In milliseconds: the pause between start attempts while the database is away. */
const RESTART_AFTER_MS = 1000

/** In milliseconds: how often a full group is checked again, and how long a worker waits for a free slot. */
const GROUP_SLOT = { asked: 250, awaited: 60_000 }

/** Runs every kind of job in this process until stopped; `databaseUrl` is the queue's database. */
export async function startWorkers(
  context: Context,
  databaseUrl: string,
  jobs: readonly Job<never>[],
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: WORKERS,
    ...CONNECTIONS,
    migrate: false,
    useListenNotify: true,
    ...UPKEEP,
  })
  boss.on('error', (error) => context.log.warn({ err: error }, 'The queue could not be reached'))
  /**
   * The ids of workers by queue: the library returns the first at once, and tells the others in this event when one gets a task.
   */
  const workersOf = new Map<string, Set<string>>()
  const know = (name: string, id: string) => workersOf.set(name, (workersOf.get(name) ?? new Set()).add(id))
  boss.on('wip', (workers) => {
    for (const { name, id } of workers) know(name, id)
  })
  const wake = (name: string) => {
    for (const worker of workersOf.get(name) ?? []) boss.notifyWorker(worker)
  }
  /** Whether a task has failed for good since the queue last counted the failed ones. */
  let hasFailed = false
  try {
    await boss.start()
    for (const job of jobs) {
      if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC', missed: 'once' })
      await runJob(job)
    }
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }

  async function runJob(job: Job<never>): Promise<void> {
    const options = {
      includeMetadata: true,
      localConcurrency: job.atOnce,
      ...(job.atOncePerGroup ? { localGroupConcurrency: job.atOncePerGroup } : {}),
      ...POLLING,
    } as const
    const first = await boss.work(job.name, options, async ([piece]) => {
      try {
        if (piece) await attempt(job, piece)
      } finally {
        // The worker looks for its next task at once, which it would otherwise do after a pause.
        wake(job.name)
      }
    })
    know(job.name, first)
  }

  /** Wakes the workers of queues with due tasks, and makes the queue release the tasks of dead workers. */
  async function watch(): Promise<void> {
    let lookedAt = 0
    while (!stopping.signal.aborted) {
      // The pause rejects when the workers are stopped.
      await pause(DUE_INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      try {
        for (const name of await dueQueues(context.db)) wake(name)
        if (Date.now() - lookedAt < DEAD_INTERVAL_MS) continue
        lookedAt = Date.now()
        if (!hasFailed && !(await hasDeadWork(context.db))) continue
        hasFailed = false
        await boss.supervise()
      } catch (error) {
        if (!stopping.signal.aborted) context.log.warn({ err: error }, 'The queue could not be reached')
      }
    }
  }

  async function attempt(job: Job<never>, piece: JobWithMetadata<unknown>): Promise<void> {
    if (stopping.signal.aborted) return again(piece)
    const { id, retryCount, retryLimit } = piece
    const number = retryCount + 1
    const isLast = retryCount >= retryLimit
    const signal = AbortSignal.any([piece.signal, stopping.signal])
    let begun = performance.now()
    try {
      if (!(await hasRoom(job, piece, signal))) return again(piece)
      begun = performance.now()
      // The payload has the type that `add` required.
      const work = () => job.work(context, piece.data as never, { id, number, isLast, signal })
      await traced(`job ${job.name}`, 'consumer', { 'job.id': id, 'job.attempt': number }, work)
      metrics.jobs.observe([job.name, 'done'], (performance.now() - begun) / 1000)
    } catch (error) {
      if (stopping.signal.aborted) return again(piece)
      metrics.jobs.observe([job.name, isLast ? 'failed' : 'retried'], (performance.now() - begun) / 1000)
      const details = { err: error, job: job.name, id, number }
      hasFailed ||= isLast
      if (isLast) context.log.error(details, 'Background work failed for good')
      else context.log.warn(details, 'Background work failed and is tried again')
      throw error
    }
  }

  /** Waits until the group of a task has a free slot. This process takes no more waiting tasks of a group than may run. */
  async function hasRoom(
    { name, atOncePerGroup }: Job<never>,
    { id, groupId }: JobWithMetadata<unknown>,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (!atOncePerGroup || !groupId) return true
    for (let waited = 0; waited <= GROUP_SLOT.awaited; waited += GROUP_SLOT.asked) {
      if (await takeSlot(context.db, { name, groupId, id }, atOncePerGroup)) return true
      await pause(GROUP_SLOT.asked, undefined, { signal })
    }
    return false
  }

  /** Queues a task again as new: one that a shutdown interrupted, or that got no slot, has not failed. */
  async function again({ name, data, groupId, singletonKey }: JobWithMetadata<unknown>): Promise<void> {
    const piece = {
      // The payload of every task is an object, see `Job`.
      data: data as object,
      ...(groupId ? { group: { id: groupId } } : {}),
      ...(singletonKey ? { singletonKey } : {}),
    }
    await boss.insert(name, [piece])
  }

  const watching = watch()
  return async () => {
    // Workers stop taking tasks first, otherwise they would take the tasks requeued here at once.
    for (const { name } of jobs) await boss.offWork(name, { wait: false })
    stopping.abort()
    await watching
    await boss.stop({ timeout: SHUTDOWN_TIMEOUT_MS })
  }
}

/** The queues with a task that may begin now, each found by one row of the index of waiting tasks. */
async function dueQueues(db: Database): Promise<string[]> {
  // The statement is planned once, since planning reads every partition of the tasks and takes longer than running it.
  const { rows } = await sql<{ name: string }>`${PREPARED}
    select name from pgboss.queue q where exists (
      select from pgboss.job j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether a task has exceeded its timeout, or its worker has sent no heartbeat for too long. */
async function hasDeadWork(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job where state = 'active'
      and (started_on + expire_seconds * interval '1 second' < now()
        or heartbeat_on + heartbeat_seconds * interval '1 second' < now()) limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Lets an active task run if fewer than `slots` of its group do, whichever processes hold them. Which attempt runs is kept in
 * the task's output, which the queue overwrites when it ends: the order in which tasks were claimed says nothing about what
 * runs, since an earlier claim may be committed later.
 */
function takeSlot(
  db: Database,
  { name, groupId, id }: { name: string; groupId: string; id: string },
  slots: number,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`slots of ${name} ${groupId}`}, 0))`.execute(
      trx,
    )
    const { rows } = await sql`
      update pgboss.job set output = jsonb_build_object('runs', extract(epoch from started_on))
      where name = ${name} and id = ${id} and state = 'active' and ${slots} > (
        select count(*) from pgboss.job other
        where other.name = ${name} and other.group_id = ${groupId} and other.state = 'active'
          and other.output -> 'runs' = to_jsonb(extract(epoch from other.started_on)))
      returning id`.execute(trx)
    return rows.length > 0
  })
}

/** Like `startWorkers`, but retries while the database is away, until stopped. */
export function startWorkersWhenPossible(
  context: Context,
  databaseUrl: string,
  jobs: readonly Job<never>[],
): { started: Promise<unknown>; stop: () => Promise<void> } {
  const stopping = new AbortController()

  async function start() {
    while (!stopping.signal.aborted)
      try {
        return await startWorkers(context, databaseUrl, jobs)
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
        context.log.warn({ err: error }, 'The background work cannot start yet: trying again')
        // The pause was aborted, which ends the loop.
        await pause(RESTART_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    return null
  }

  const started = start()
  return {
    started,
    async stop() {
      stopping.abort()
      await (await started)?.()
    },
  }
}
