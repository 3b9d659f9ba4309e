import { sql } from 'kysely'
import type { Log } from '#server/core/log/log.ts'
import type { Database } from './connect.ts'

/** The progress of long work on stored records. */
export type WorkProgress = {
  name: string
  done: number
  total: number
  /** In seconds: how long the rest takes at the speed so far; null before any record is done. */
  rest: number | null
  updated_at: string
  finished_at: string | null
}

/** Reads the progress of all long work since the first start, in the order in which it was begun. */
export async function readProgress(db: Database): Promise<WorkProgress[]> {
  const { rows } = await sql<WorkProgress>`
    select name, done, total, case when finished_at is null and done > 0 then seconds / done * (total - done) end as rest,
      updated_at, finished_at
    from backfills order by started_at, name`.execute(db)
  return rows
}

/** Logs the progress of all long work that is not finished. */
export async function logProgress({ db, log }: { db: Database; log: Log }): Promise<void> {
  for (const { name, done, total, rest, finished_at } of await readProgress(db))
    if (finished_at === null)
      log.info(
        { work: name, done, total, seconds_left: rest && Math.round(rest) },
        'Stored records are still brought up to date',
      )
}

/** A kind of long work whose progress is shown. Work that jobs do, each of which queues the next, only reports it. */
export type ReportedWork = { name: string; version: number }

/** In seconds: a process that has not got further for this long, and is in no batch, counts as dead. */
const LEASE_SECONDS = 20

/** A condition that no other living process is at the work of the row `b`. */
export const isFree = (worker: string | null) =>
  sql`(b.worker is null or b.worker = ${worker} or b.updated_at < now() - make_interval(secs => ${LEASE_SECONDS}))`

/**
 * Begins work on `left` records, or continues interrupted work. Returns false while another process is at it, or after a later
 * version of it has begun. `worker` is null for work that jobs do.
 */
export async function reportBegin(
  db: Database,
  { name, version }: ReportedWork,
  left: number,
  worker: string | null = null,
): Promise<boolean> {
  const isSame = sql`(b.version = excluded.version and b.finished_at is null)`
  const { numAffectedRows } = await sql`
    insert into backfills as b (name, version, total, worker) values (${name}, ${version}, ${left}, ${worker})
    on conflict (name) do update set version = excluded.version, worker = excluded.worker, finished_at = null,
      updated_at = now(),
      position = case when ${isSame} then b.position end,
      total = excluded.total + case when ${isSame} then b.done else 0 end,
      done = case when ${isSame} then b.done else 0 end,
      seconds = case when ${isSame} then b.seconds else 0 end,
      started_at = case when ${isSame} then b.started_at else now() end
    where b.version <= excluded.version and ${isFree(worker)}`.execute(db)
  return numAffectedRows === 1n
}

/** Counts one more record as done, which took so many seconds. */
export async function reportDone(db: Database, { name, version }: ReportedWork, seconds: number) {
  await sql`
    update backfills set done = done + 1, total = greatest(total, done + 1), seconds = seconds + ${seconds}, updated_at = now()
    where name = ${name} and version = ${version} and finished_at is null`.execute(db)
}

/** Marks the work as finished. The first call returns how many records were done. */
export async function reportEnd(db: Database, { name, version }: ReportedWork): Promise<number | undefined> {
  const { rows } = await sql<{ done: number }>`
    update backfills set total = done, finished_at = now(), updated_at = now()
    where name = ${name} and version <= ${version} and finished_at is null returning done`.execute(db)
  return rows[0]?.done
}
