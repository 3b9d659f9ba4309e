import { sql } from 'kysely'
import type { Database, Transaction } from '#server/core/database/connect.ts'

/** The number of the lock that keeps files from being removed. No other lock of the product has it. */
const REMOVAL = 7_264_002

/** Whether files may be removed in this transaction: not while a backup copies the files of its snapshot. */
export async function mayRemoveFiles(trx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${REMOVAL}) as free`.execute(trx)
  return rows[0]?.free ?? false
}

/** Keeps all files from being removed until this connection ends. Waits for removals that have begun. */
export async function keepAllFiles(connection: Database): Promise<void> {
  await sql`select pg_advisory_lock(${REMOVAL})`.execute(connection)
}
