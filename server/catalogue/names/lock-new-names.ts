import { sql } from 'kysely'
import type { Transaction } from '#server/core/database/connect.ts'

const NEW_NAMES = 7_306_421

/**
 * Locks until the end of the transaction what creates records for names that have none, so that concurrent imports and
 * saves of drafts see each other's tracks and records.
 */
export async function lockNewNames(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NEW_NAMES})`.execute(trx)
}
