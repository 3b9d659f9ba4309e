import { sql } from 'kysely'
import type { Log } from '#server/core/log/log.ts'
import type { Database } from '../connect.ts'
import { inTransaction } from '../transaction.ts'
import { isFree, logProgress, reportBegin } from '../work-progress.ts'
import type { Backfill, Position } from './backfill.ts'

type Running = {
  log: Log
  signal: AbortSignal
  /** Identifies this process among all that use the database. */
  worker: string
}

/** In milliseconds: how often the log says how far a backfill is. */
const LOG_INTERVAL_MS = 60_000

/**
 * Does what is left of a backfill, from where it was interrupted. Returns false when another process is at it, or a later
 * version of it has begun. Throws when `signal` is aborted, after the batch.
 */
export async function runBackfill(db: Database, backfill: Backfill, running: Running): Promise<boolean> {
  const { name } = backfill
  const { log, signal, worker } = running
  if (await isElsewhere(db, backfill, worker)) return false
  const left = await backfill.countLeft(db)
  if (left === 0) return finishLeft(db, backfill, worker)
  if (!(await reportBegin(db, backfill, left, worker))) return false
  log.info({ work: name, left }, 'Stored records are brought up to date')
  let logged = Date.now()
  try {
    for (;;) {
      signal.throwIfAborted()
      const at = await runBatch(db, backfill, worker)
      if (at === null) return false
      if (at.isFinished) {
        log.info({ work: name, done: at.done }, 'Stored records are up to date')
        return true
      }
      if (Date.now() - logged < LOG_INTERVAL_MS) continue
      logged = Date.now()
      await logProgress({ db, log })
    }
  } finally {
    // Another process may take over at once. If the database is away, it has to wait until this process counts as dead.
    await sql`update backfills set worker = null where name = ${name} and worker = ${worker}`
      .execute(db)
      .catch(() => undefined)
  }
}

/** Whether another process is at the backfill. It is checked before the records are counted, which takes longer. */
async function isElsewhere(db: Database, { name, version }: Backfill, worker: string): Promise<boolean> {
  const { rows } = await sql`
    select from backfills b where name = ${name}
      and (version > ${version} or (finished_at is null and not ${isFree(worker)}))`.execute(db)
  return rows.length > 0
}

/** Marks a backfill as finished that has nothing left, in case its process died before doing so. */
async function finishLeft(db: Database, { name, version }: Backfill, worker: string): Promise<boolean> {
  await sql`
    update backfills b set finished_at = now(), total = done, position = null, worker = null
    where name = ${name} and version <= ${version} and finished_at is null and ${isFree(worker)}`.execute(db)
  return true
}

type At = { done: number; total: number; isFinished: boolean }

/** Runs one batch and saves how far the backfill is, in one transaction; null when another process is at it. */
const runBatch = (db: Database, { name, version, batch }: Backfill, worker: string): Promise<At | null> =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<{ position: Position | null }>`
      select position from backfills b
      where name = ${name} and version = ${version} and finished_at is null and ${isFree(worker)}
      for update skip locked`.execute(trx)
    const [row] = rows
    if (!row) return null
    const begun = performance.now()
    const result = await batch(trx, row.position)
    const seconds = (performance.now() - begun) / 1000
    const done = result?.done ?? 0
    // At the end, the backfill looks once more from the beginning, since the version before may have written meanwhile.
    const isFinished = result === null && row.position === null
    const position = result && JSON.stringify(result.next)
    const { rows: after } = await sql<At>`
      update backfills set position = ${position}::jsonb, done = done + ${done},
        total = case when ${isFinished} then done else greatest(total, done + ${done}) end,
        seconds = seconds + ${seconds}, updated_at = clock_timestamp(),
        worker = case when ${isFinished} then null else ${worker} end,
        finished_at = case when ${isFinished} then clock_timestamp() end
      where name = ${name} returning done, total, finished_at is not null as "isFinished"`.execute(trx)
    return after[0] ?? null
  })
