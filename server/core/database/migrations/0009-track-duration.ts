import { type Kysely, sql } from 'kysely'

/** The order of the track list by duration, nulls last in both directions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index on tracks (duration nulls last, track_id);
    create index on tracks (duration nulls first, track_id)`.execute(db)
}
