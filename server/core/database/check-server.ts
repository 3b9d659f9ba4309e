import { sql } from 'kysely'
import { StartError } from '#server/start-error.ts'
import type { Database } from './connect.ts'

/** `RETURNING old, new`, by which the history is written, came with PostgreSQL 18. */
const OLDEST = 18

/** Throws a `StartError` when the database's server is too old or lacks the extension that searches are indexed with. */
export async function checkServer(db: Database): Promise<void> {
  const { rows } = await sql<{ major: number; version: string; trigrams: boolean }>`
    select current_setting('server_version_num')::int / 10000 as major, current_setting('server_version') as version,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams`.execute(db)
  const [server] = rows
  if (!server || server.major < OLDEST)
    throw new StartError(
      `The database runs PostgreSQL ${server?.version}. Give a DATABASE_URL of PostgreSQL ${OLDEST} or later, or none.`,
    )
  if (!server.trigrams)
    throw new StartError(
      'The database lacks the extension pg_trgm. Install the PostgreSQL contrib package there.',
    )
}
