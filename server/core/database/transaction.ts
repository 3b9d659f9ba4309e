import type { Database, Transaction } from './connect.ts'
import { REFERENCE_GONE } from './gone.ts'

/**
 * Codes of a serialization failure, a deadlock, and a reference to a record that was just deleted. PostgreSQL has rolled back, and
 * a retry may succeed at once or find out which record is gone.
 */
const RETRYABLE_CODES = new Set(['40001', '40P01', REFERENCE_GONE])
const MAX_ATTEMPTS = 4

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Runs `work` in one transaction; retries when it failed only because of a concurrent transaction. */
export async function inTransaction<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RETRYABLE_CODES.has(codeOf(error))) throw error
    }
  }
}
