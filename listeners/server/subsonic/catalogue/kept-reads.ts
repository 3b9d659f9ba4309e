import { sql } from 'kysely'
import { isShown } from '#listeners/server/shared/shown.ts'
import type { Database } from '#server/core/database/connect.ts'
import type { ContentChanges } from '#server/core/database/content-changes.ts'
import { keptByKey, keptWhileTrue } from '#server/core/database/kept-while-true.ts'
import {
  type AlbumParts,
  type AlbumTotals,
  type Artist,
  albumLinks,
  albumTotals,
  songLinks,
} from './read-records.ts'

export type Genre = { name: string; songs: number; albums: number }

/** In milliseconds: the greatest age of numbers of plays, whose changes are not announced. */
const MAX_AGE_MS = 600_000

/** For more albums than this, the totals of all albums are used instead of reading those of each. */
const MANY_ALBUMS = 50

/**
 * Reads kept in memory: all artists by name, all categories with their numbers of songs and albums, and the totals of all
 * albums.
 */
export function keptReads(db: Database, changes: ContentChanges) {
  const albumTotalsOf = keptByKey(changes, albumTotals(db), MAX_AGE_MS)
  const albumLinksOf = keptByKey(changes, albumLinks(db))
  const allAlbumTotals = keptWhileTrue(
    changes,
    async () => {
      const { rows } = await sql<AlbumTotals & { album_id: number }>`
      select l.album_id, count(*) as songs, coalesce(sum(t.duration), 0)::float8 as seconds,
        coalesce(sum(t."trackCount"), 0)::bigint as plays, min(t.record_date) as first_date
      from album_tracks l join tracks t on t.track_id = l.track_id
      where ${isShown('players', 'tracks', 't')} group by l.album_id order by first_date, l.album_id`.execute(
        db,
      )
      return new Map(rows.map(({ album_id, ...totals }) => [album_id, totals]))
    },
    MAX_AGE_MS,
  )
  const albums: AlbumParts = {
    links: albumLinksOf,
    totals: (ids) => (ids.length > MANY_ALBUMS ? allAlbumTotals() : albumTotalsOf(ids)),
  }
  return {
    /** The links and totals of the albums in lists and searches. */
    albums,

    songLinks: keptByKey(changes, songLinks(db)),

    artists: keptWhileTrue(
      changes,
      async () => {
        const { rows } = await sql<Omit<Artist, 'mark'>>`
        select r.artist_id, r.name, r.cover_picture is not null as has_cover, coalesce(linked.albums, 0) as albums
        from artists r left join (
          select l.artist_id, count(*) as albums from artist_albums l join albums a on a.album_id = l.album_id
          where ${isShown('players', 'albums', 'a')} group by l.artist_id
        ) linked on linked.artist_id = r.artist_id
        where ${isShown('players', 'artists', 'r')} order by r.name, r.artist_id`.execute(db)
        return rows
      },
      MAX_AGE_MS,
    ),

    genres: keptWhileTrue(
      changes,
      async () => {
        const { rows } = await sql<Genre>`
        select c.name,
          sum((select count(*) from category_tracks l join tracks t on t.track_id = l.track_id
            where l.category_id = c.category_id and ${isShown('players', 'tracks', 't')}))::bigint as songs,
          sum((select count(*) from category_albums l join albums a on a.album_id = l.album_id
            where l.category_id = c.category_id and ${isShown('players', 'albums', 'a')}))::bigint as albums
        from categories c where ${isShown('players', 'categories', 'c')} group by c.name order by c.name`.execute(
          db,
        )
        return rows
      },
      MAX_AGE_MS,
    ),

    /** The totals of all albums, the earliest album first; those without a date come last. */
    albumTotals: allAlbumTotals,
  }
}

export type Kept = ReturnType<typeof keptReads>
