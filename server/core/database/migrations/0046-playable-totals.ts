import { type Kysely, sql } from 'kysely'

/** What players see of tracks, with what the years and lengths of all albums are read from, so that no track is read for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index tracks_playable_totals on tracks (track_id) include (record_date, duration, "trackCount")
      where is_active = '1' and audio_key is not null;
  `.execute(db)
}
