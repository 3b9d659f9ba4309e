import { sql } from 'kysely'
import type { Transaction } from '#server/core/database/connect.ts'

const NEW_NAMES = 7_306_421

/**
 * Takes the lock of everything that creates records for new names, until the end of the transaction. Concurrent imports and saves
 * of drafts then see each other's records.
 */
export async function lockNewNames(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NEW_NAMES})`.execute(trx)
}
