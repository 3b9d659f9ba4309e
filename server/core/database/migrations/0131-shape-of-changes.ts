import { type Kysely, sql } from 'kysely'

/** How an entry of the history keeps its records; of entries that were written before, the undo finds it out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table changes add column shape text`.execute(db)
}
