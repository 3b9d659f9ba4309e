import { type Kysely, sql } from 'kysely'

/**
 * Lets the index by which the sounds of a record are found begin with the record. Where PostgreSQL expects no sounds of a
 * kind, as after all of its records were deleted, it takes an index that begins with the kind for one on the sounds, and
 * reads all sounds of the kind for each. Safe while the version before runs: writes of names wait until it is built.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on record_sounds (id, resource)`.execute(db)
  await sql`drop index record_sounds_resource_id_idx`.execute(db)
}
