import { type Kysely, sql } from 'kysely'

/**
 * Lets the index by which the sounds of a record are found begin with the record instead of its kind. Where PostgreSQL
 * expects a kind to have no sounds, as after all of its records were deleted, it also used that index to look up a single
 * sound, and read all sounds of the kind. Safe while the version before runs: writes of names wait until it is built.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on record_sounds (id, resource)`.execute(db)
  await sql`drop index record_sounds_resource_id_idx`.execute(db)
}
