import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Context } from '#server/context.ts'
import { allJobs } from './all-jobs.ts'
import type { Job } from './job.ts'

/** In seconds: how often dead workers are looked for. With the silence allowed to them, well below 90 s. */
const LOOKED_AFTER = 15
/** Workers are woken when work is put into the queue; for what becomes due later they ask. */
const ASKED_AFTER = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 4 }
/** In milliseconds: what does not heed the end of the process by then is left to another worker. */
const PATIENCE = 15_000

/** In milliseconds: how often it is asked whether a group has room, and for how long a worker waits for that. */
const ROOM = { asked: 250, awaited: 60_000 }

/** Runs every kind of job in this process until it is stopped; `databaseUrl` is the queue's database. */
export async function startWorkers(
  context: Context,
  databaseUrl: string,
  jobs: readonly Job<never>[] = allJobs,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'sangraha workers',
    max: 4,
    migrate: false,
    useListenNotify: true,
    superviseIntervalSeconds: LOOKED_AFTER,
    monitorIntervalSeconds: LOOKED_AFTER,
  })
  boss.on('error', (error) => context.log.warn({ err: error }, 'The queue could not be reached'))
  /** By queue; the library names its workers only in this event, the first time when they have something to do. */
  const workersOf = new Map<string, Set<string>>()
  boss.on('wip', (workers) => {
    for (const { name, id } of workers) workersOf.set(name, (workersOf.get(name) ?? new Set()).add(id))
  })
  await boss.start()
  for (const job of jobs) {
    if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC', missed: 'once' })
    await runJob(job)
  }

  async function runJob(job: Job<never>): Promise<void> {
    const options = {
      includeMetadata: true,
      localConcurrency: job.atOnce,
      ...(job.atOncePerGroup ? { localGroupConcurrency: job.atOncePerGroup } : {}),
      ...ASKED_AFTER,
    } as const
    await boss.work(job.name, options, async ([piece]) => {
      try {
        if (piece) await attempt(job, piece)
      } finally {
        // Where there was a piece there may be another: without this a worker rests after each.
        for (const worker of workersOf.get(job.name) ?? []) boss.notifyWorker(worker)
      }
    })
  }

  async function attempt(job: Job<never>, piece: JobWithMetadata<unknown>): Promise<void> {
    if (stopping.signal.aborted) return again(piece)
    const { id, retryCount, retryLimit } = piece
    const number = retryCount + 1
    const isLast = retryCount >= retryLimit
    const signal = AbortSignal.any([piece.signal, stopping.signal])
    try {
      if (!(await hasRoom(job, piece, signal))) return again(piece)
      // What a queue holds is what its own `add` was typed to take.
      await job.work(context, piece.data as never, { id, number, isLast, signal })
    } catch (error) {
      if (stopping.signal.aborted) return again(piece)
      const details = { err: error, job: job.name, id, number }
      if (isLast) context.log.error(details, 'Background work failed for good')
      else context.log.warn(details, 'Background work failed and is tried again')
      throw error
    }
  }

  /**
   * Waits until its group has room for a piece: the oldest that are claimed may run, whichever process holds them. Of
   * those that wait, this process claims no more than may run.
   */
  async function hasRoom(
    { name, atOncePerGroup }: Job<never>,
    { id, groupId }: JobWithMetadata<unknown>,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (!atOncePerGroup || !groupId) return true
    for (let waited = 0; waited <= ROOM.awaited; waited += ROOM.asked) {
      const { rows } = await sql<{ id: string }>`
        select id from pgboss.job where name = ${name} and group_id = ${groupId} and state = 'active'
        order by started_on, id limit ${atOncePerGroup}`.execute(context.db)
      if (rows.some((oldest) => oldest.id === id)) return true
      await pause(ROOM.asked, undefined, { signal })
    }
    return false
  }

  /** What was cut short by the end of this process, or found no room, has not failed: it goes back as new. */
  async function again({ name, data, groupId, singletonKey }: JobWithMetadata<unknown>): Promise<void> {
    const piece = {
      // Every payload is an object, see `Job`.
      data: data as object,
      ...(groupId ? { group: { id: groupId } } : {}),
      ...(singletonKey ? { singletonKey } : {}),
    }
    await boss.insert(name, [piece])
  }

  return async () => {
    // First nothing more is taken, else what is given back here is taken again at once.
    for (const { name } of jobs) await boss.offWork(name, { wait: false })
    stopping.abort()
    await boss.stop({ timeout: PATIENCE })
  }
}
