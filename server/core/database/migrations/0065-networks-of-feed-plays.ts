import { type Kysely, sql } from 'kysely'

/**
 * From which network a play of a feed came, as a keyed hash of day and address like that of the listener, so that the
 * programs of one network can be counted. Safe while the version before runs: it leaves the column empty for its day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feed_plays add column network bytea check (length(network) = 16)`.execute(db)
  await sql`create index on feed_plays (day, network, listener)`.execute(db)
}
