import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'

/** Any number that nothing else of ours locks. */
const LOCK = 7_264_030

/** Held by the connection of the one import or check that runs, in all processes; it ends with its process. */
export async function takeImportLock(connection: Database): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${LOCK}) as taken`.execute(
    connection,
  )
  return rows[0]?.taken ?? false
}

/** Whether an import runs now, as an expression. */
export const isImportLocked = sql<boolean>`exists (
  select from pg_locks where locktype = 'advisory' and objid = ${sql.lit(LOCK)} and classid = 0 and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database()))`
