import { sql } from 'kysely'
import { type Database, poolOf } from '#server/core/database/connect.ts'

type Facts = {
  version: string
  /** The size of the database in bytes. */
  size: number
  connections: number
  max_connections: number
  sessions: number
  files: number
  /** The size of all stored files in bytes. */
  files_size: number
  mails_waiting: number
}

/** Reads facts about the database and its content. Ended sessions are deleted every ten minutes. */
export async function readDatabase(db: Database): Promise<Facts & { milliseconds: number }> {
  const begun = performance.now()
  await sql`select 1`.execute(db)
  const milliseconds = performance.now() - begun
  const { rows } = await sql<Facts>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as max_connections,
      (select count(*) from sessions) as sessions, (select count(*) from mails) as mails_waiting,
      f.files, f.files_size
    from (select count(*) as files, coalesce(sum(size), 0)::bigint as files_size
      from stored_file where state = 'kept') f`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('A statement without a table has one row')
  return { ...facts, milliseconds }
}

type Scraped = {
  sessions: number
  mails_waiting: number
  /** In seconds since 1970: when the last complete backup was begun, and when the last one failed; 0 for never. */
  last_backup: number
  last_failed_backup: number
}

/** Reads the numbers for a scrape of the metrics, besides those of the queue. */
export async function readScraped(db: Database): Promise<Scraped> {
  const { rows } = await sql<Scraped>`
    select (select count(*) from sessions) as sessions, (select count(*) from mails) as mails_waiting,
      (select coalesce(extract(epoch from max(date_created)), 0)::float8 from backups
        where state = 'done' and not is_check) as last_backup,
      (select coalesce(extract(epoch from max(finished_at)), 0)::float8 from backups where state = 'failed')
        as last_failed_backup`.execute(db)
  return rows[0] ?? { sessions: 0, mails_waiting: 0, last_backup: 0, last_failed_backup: 0 }
}

export type Delivery = { succeeded_at: string | null; failed_at: string | null; failure: string | null }

/** Reads the last results of delivering mails and notifications. */
export async function readDeliveries(db: Database): Promise<Record<'mail' | 'push', Delivery>> {
  const rows = await db.selectFrom('deliveries').selectAll().execute()
  const none = { succeeded_at: null, failed_at: null, failure: null }
  const of = (name: string): Delivery => {
    const { channel: _, ...found } = rows.find(({ channel }) => channel === name) ?? {
      channel: name,
      ...none,
    }
    return found
  }
  return { mail: of('mail'), push: of('push') }
}

/** Counts the database connections of this process. */
export function readPool(db: Database) {
  const { totalCount, idleCount, waitingCount, options } = poolOf(db)
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, max: options.max ?? 0 }
}
