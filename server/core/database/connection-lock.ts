import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'

/** A lock on one kind of work in all processes, held by a connection: it ends with it, and so with its process. */
export type ConnectionLock = {
  /** Takes it for this connection; false while another one holds it. */
  take: (connection: Database) => Promise<boolean>
  /** Whether any connection holds it now, as an expression. */
  isTaken: RawBuilder<boolean>
}

/** `number`: any that nothing else of ours locks. */
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
