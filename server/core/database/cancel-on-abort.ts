import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Transaction } from './connect.ts'

/** In milliseconds: a cancellation affects only the running statement, so it is repeated until the work ends. */
const CANCEL_INTERVAL_MS = 200

/**
 * Runs `work` in a transaction. When `signal` is aborted, its statements are cancelled, so that it fails and the
 * transaction is rolled back. Throws the reason of `signal`, even when the work had just finished.
 */
export async function cancelOnAbort<T>(
  db: Database,
  trx: Transaction,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
  const ended = new AbortController()
  let cancelling = Promise.resolve()
  const cancel = () => {
    cancelling = (async () => {
      while (!ended.signal.aborted) {
        await sql`select pg_cancel_backend(${rows[0]?.pid})`.execute(db)
        await pause(CANCEL_INTERVAL_MS, undefined, { signal: ended.signal })
      }
    })().catch(() => {
      // The pause was aborted because the work has ended, or the database is away and the work fails, too.
    })
  }
  signal.addEventListener('abort', cancel)
  try {
    const done = await work()
    signal.throwIfAborted()
    return done
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', cancel)
    ended.abort()
    // A pending cancellation must not cancel the next statement of this connection.
    await cancelling
  }
}
