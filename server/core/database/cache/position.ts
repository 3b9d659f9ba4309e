import { sql } from 'kysely'
import { type Database, primaryOf } from '../connect.ts'

/** The end of the log of a primary, in bytes: everything that the statement sees is in the log before it. */
export const CURRENT_POSITION = sql.raw(`(pg_current_wal_insert_lsn() - '0/0')`)

/** The position in the log of the primary before which all transactions committed before this call are. */
export async function currentPosition(db: Database): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`select ${CURRENT_POSITION}::text as position`.execute(
    primaryOf(db),
  )
  return BigInt(rows[0]?.position ?? 0)
}
