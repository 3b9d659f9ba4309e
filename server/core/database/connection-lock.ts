import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'

/**
 * A lock on one kind of work in all processes. A connection holds it, so that it ends with the connection, and so with the process.
 */
export type ConnectionLock = {
  /** Takes the lock for this connection; returns false while another connection holds it. */
  take: (connection: Database) => Promise<boolean>
  /** An SQL expression for whether any connection holds the lock now. */
  isTaken: RawBuilder<boolean>
}

/** `number` identifies the lock; no other lock of the product may have it. */
export const connectionLock = (number: number): ConnectionLock => ({
  async take(connection) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${number}) as taken`.execute(
      connection,
    )
    return rows[0]?.taken ?? false
  },
  isTaken: sql<boolean>`exists (
    select from pg_locks where locktype = 'advisory' and objid = ${sql.lit(number)} and classid = 0 and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database()))`,
})
