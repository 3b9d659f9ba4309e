import { type Kysely, sql } from 'kysely'

/** The history entry of a save, so that the same save sent again is answered with the same Undo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign key: entries are deleted in large numbers, and these rows live for a day.
  await sql`alter table keyed_saves add column change_id bigint`.execute(db)
}
