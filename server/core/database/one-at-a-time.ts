import { sql } from 'kysely'
import type { Database } from './connect.ts'

/**
 * Runs `work` while no other process on this database runs work under the same number; else waits, after calling `onWait`. The lock
 * belongs to a transaction, which poolers keep on one connection, and ends with the process.
 */
export function oneAtATime<T>(
  db: Database,
  lock: number,
  work: () => Promise<T>,
  onWait: () => void = () => {},
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    // The work uses other connections, while this one is idle.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${lock}) as got`.execute(
      trx,
    )
    if (!rows[0]?.got) {
      onWait()
      await sql`select pg_advisory_xact_lock(${lock})`.execute(trx)
    }
    return work()
  })
}
