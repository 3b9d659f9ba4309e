import { type Kysely, sql } from 'kysely'

/** Links that apps see: the table, the key of the owners, and the members with their key. */
const LINKS = [
  ['album_tracks', 'album_id', 'tracks', 'track_id'],
  ['playlist_tracks', 'playlist_id', 'tracks', 'track_id'],
  ['artist_tracks', 'artist_id', 'tracks', 'track_id'],
  ['category_tracks', 'category_id', 'tracks', 'track_id'],
  ['subcategory_tracks', 'sub_category_id', 'tracks', 'track_id'],
  ['category_albums', 'category_id', 'albums', 'album_id'],
  ['category_collections', 'category_id', 'collections', 'collection_id'],
  ['category_playlists', 'category_id', 'playlists', 'playlist_id'],
  ['collection_albums', 'collection_id', 'albums', 'album_id'],
  ['artist_albums', 'artist_id', 'albums', 'album_id'],
  ['artist_collections', 'artist_id', 'collections', 'collection_id'],
  ['artist_playlists', 'artist_id', 'playlists', 'playlist_id'],
] as const

/**
 * The members of a deleted owner are logged for apps by their keys. A join may read all members for each owner, where a transaction
 * has deleted many of them before, as the undo of an import does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, ownerId, member, memberId] of LINKS)
    await sql
      .raw(`
      create or replace function log_owner_of_${table}_for_apps() returns trigger language plpgsql as $$
      begin
        perform log_for_apps('${member}', array(
          select m.${memberId} from ${member} m
          where m.is_active = '1' and m.${memberId} = any(array(
            select l.${memberId} from ${table} l where l.${ownerId} = old.${ownerId}))));
        return old;
      end $$`)
      .execute(db)
}
