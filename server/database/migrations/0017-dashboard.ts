import { type Kysely, sql } from 'kysely'

/** What the dashboard counts and ranks, without reading the tracks whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index tracks_without_cover on tracks (track_id) where cover_picture is null;
    create index tracks_added on tracks (date_created);
    create index tracks_played on tracks ("trackCount" desc, track_id) where "trackCount" > 0;
  `.execute(db)
}
