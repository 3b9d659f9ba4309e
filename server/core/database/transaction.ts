import type { Database, Transaction } from './connect.ts'

/**
 * Serialization failure, deadlock, and a link to what was deleted at that moment: PostgreSQL rolled back, and the same
 * work may succeed at once, or find out and say what is gone.
 */
const WORTH_ANOTHER_TRY = new Set(['40001', '40P01', '23503'])
const TRIES = 4

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Runs `work` in one transaction; tries again when it only met with what somebody else did at the same time. */
export async function inTransaction<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === TRIES || !WORTH_ANOTHER_TRY.has(codeOf(error))) throw error
    }
  }
}
