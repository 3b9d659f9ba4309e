import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** The time in milliseconds since 1970 by the clock of the database, since the clocks of several machines differ. */
export async function databaseNow(db: Database): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db)
  return rows[0]?.now ?? Date.now()
}

/** In seconds: what is checked to the minute fails when clocks differ by more. */
export const MAX_CLOCK_DIFFERENCE_SECONDS = 30

/** In seconds: how far the clock of this process is ahead of that of the database. */
export const clockDifference = async (db: Database): Promise<number> =>
  Math.round((Date.now() - (await databaseNow(db))) / 1000)
