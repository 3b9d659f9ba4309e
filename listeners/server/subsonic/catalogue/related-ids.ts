import { sql } from 'kysely'
import { isShown } from '#listeners/server/shared/shown.ts'
import type { Database } from '#server/core/database/connect.ts'
import type { Marked } from '../protocol/params.ts'
import { idsOf, type Part } from './song-ids.ts'

/** The ids of artists with this name, in either script. */
export const artistsNamed = (db: Database, name: string) =>
  idsOf(
    db,
    sql`select r.artist_id as id from artists r where (r.name = ${name} or r.hindi_name = ${name})
      and ${isShown('players', 'artists', 'r')}`,
  )

export const shownPlaylists = (db: Database) =>
  idsOf(
    db,
    sql`select p.playlist_id as id from playlists p where ${isShown('players', 'playlists', 'p')} order by p.name, p.playlist_id`,
  )

/** The ids of the categories of a track or an album, or of an artist's most played tracks. */
export function categoriesOf(db: Database, { kind, id }: Marked) {
  const linked = {
    tracks: sql`select category_id from category_tracks where track_id = ${id}`,
    albums: sql`select category_id from category_albums where album_id = ${id}`,
    artists: sql`select l.category_id from (
        select t.track_id from artist_tracks a join tracks t on t.track_id = a.track_id
        where a.artist_id = ${id} and ${isShown('players', 'tracks', 't')} order by t."trackCount" desc, t.track_id limit 50
      ) played join category_tracks l on l.track_id = played.track_id`,
  }[kind]
  return idsOf(
    db,
    sql`select c.category_id as id from categories c
      where c.category_id in (${linked}) and ${isShown('players', 'categories', 'c')}`,
  )
}

/** The ids of all artists, in the order in which they were added. */
export const allArtists = (db: Database, { limit, offset }: Part) =>
  idsOf(
    db,
    sql`select r.artist_id as id from artists r where ${isShown('players', 'artists', 'r')} order by r.artist_id
      limit ${limit} offset ${offset}`,
  )
