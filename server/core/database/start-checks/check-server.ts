import { sql } from 'kysely'
import { StartError } from '#server/core/errors/start-error.ts'
import type { Database } from '../connect.ts'

/** `RETURNING old, new`, which the history uses, came with PostgreSQL 18. */
const MIN_POSTGRES_MAJOR = 18

/**
 * Throws a `StartError` when the database server is too old, keeps text in another encoding, lacks the extension for the
 * search indexes, or has transactions read an older snapshot, in which records with links cannot be deleted.
 */
export async function checkServer(db: Database): Promise<void> {
  const { rows } = await sql<{
    major: number
    version: string
    trigrams: boolean
    isolation: string
    encoding: string
  }>`
    select current_setting('server_version_num')::int / 10000 as major, current_setting('server_version') as version,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams,
      current_setting('default_transaction_isolation') as isolation,
      current_setting('server_encoding') as encoding`.execute(db)
  const [server] = rows
  if (!server || server.major < MIN_POSTGRES_MAJOR)
    throw new StartError(
      `The database runs PostgreSQL ${server?.version}. Give a DATABASE_URL of PostgreSQL ${MIN_POSTGRES_MAJOR} or later, or none.`,
    )
  if (server.encoding !== 'UTF8')
    throw new StartError(
      `The database keeps text as ${server.encoding}, which has no Devanagari. Make one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0, and give its name in DATABASE_URL.`,
    )
  if (!server.trigrams)
    throw new StartError(
      'The database lacks the extension pg_trgm. Install the PostgreSQL contrib package there.',
    )
  if (!server.isolation.startsWith('read '))
    throw new StartError(
      `The database begins transactions as "${server.isolation}". Set default_transaction_isolation to "read committed" there.`,
    )
}
