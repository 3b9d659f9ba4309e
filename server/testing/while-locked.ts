import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database, Transaction } from '#server/core/database/connect.ts'

/**
 * Holds a lock, or changes something, in a transaction that is committed once so many connections wait for it, or the work has
 * ended without waiting. So what must take turns is tried in the one order that shows whether it does.
 */
export async function whileLocked<T>(
  db: Database,
  lock: RawBuilder<unknown> | ((trx: Transaction) => Promise<unknown>),
  waiting: number,
  work: () => Promise<T>,
): Promise<T> {
  const held = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holder = db.transaction().execute(async (trx) => {
    await (typeof lock === 'function' ? lock(trx) : lock.execute(trx))
    held.resolve()
    await over.promise
  })
  holder.catch(held.reject)
  await held.promise
  let hasEnded = false
  const done = work().finally(() => {
    hasEnded = true
  })
  done.catch(() => undefined)
  try {
    await expect
      .poll(async () => hasEnded || (await waitingIn(db)) >= waiting, { timeout: 30_000 })
      .toBe(true)
  } finally {
    over.resolve()
    await holder
  }
  return done
}

/** How many connections wait for a lock. */
export async function waitingIn(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.n ?? 0
}
