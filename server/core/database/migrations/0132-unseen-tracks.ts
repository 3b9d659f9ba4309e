import { type Kysely, sql } from 'kysely'

/** What searches of players leave out, which took a walk over all tracks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index tracks_unseen on tracks (track_id) where is_active = '0' or audio_key is null;
  `.execute(db)
}
