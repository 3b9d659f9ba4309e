import { type Kysely, sql } from 'kysely'

/** The rules of search have numbers, kept with each record. Safe while the version before runs: it does not read the names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table search_rules`.execute(db)
}
