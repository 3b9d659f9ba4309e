import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import type { ContentChanges } from '#server/core/database/content-changes.ts'
import { type AlbumTotals, type Artist, isShown } from './read-records.ts'

export type Genre = { name: string; songs: number; albums: number }

/** Numbers of plays, whose changes are not announced, are this old at most. */
const MAX_AGE_MS = 600_000

/** Reads something once, and again after any content has changed: for what is read from the whole catalogue. */
function keptWhileTrue<T>(changes: ContentChanges, read: () => Promise<T>): () => Promise<T> {
  let kept: { count: number; at: number; value: Promise<T> } | null = null
  return () => {
    const isTrue =
      kept && changes.isHeard && kept.count === changes.count && performance.now() - kept.at < MAX_AGE_MS
    if (kept && isTrue) return kept.value
    const value = read()
    const begun = { count: changes.count, at: performance.now(), value }
    kept = begun
    value.catch(() => {
      if (kept === begun) kept = null
    })
    return value
  }
}

/** All artists by name, all categories with the numbers of their songs and albums, and what all albums amount to. */
export function keptReads(db: Database, changes: ContentChanges) {
  return {
    artists: keptWhileTrue(changes, async () => {
      const { rows } = await sql<Omit<Artist, 'mark'>>`
        select r.artist_id, r.name, r.cover_picture is not null as has_cover, coalesce(linked.albums, 0) as albums
        from artists r left join (
          select l.artist_id, count(*) as albums from artist_albums l join albums a on a.album_id = l.album_id
          where ${isShown('albums', 'a')} group by l.artist_id
        ) linked on linked.artist_id = r.artist_id
        where ${isShown('artists', 'r')} order by r.name, r.artist_id`.execute(db)
      return rows
    }),

    genres: keptWhileTrue(changes, async () => {
      const { rows } = await sql<Genre>`
        select c.name,
          sum((select count(*) from category_tracks l join tracks t on t.track_id = l.track_id
            where l.category_id = c.category_id and ${isShown('tracks', 't')}))::bigint as songs,
          sum((select count(*) from category_albums l join albums a on a.album_id = l.album_id
            where l.category_id = c.category_id and ${isShown('albums', 'a')}))::bigint as albums
        from categories c where ${isShown('categories', 'c')} group by c.name order by c.name`.execute(db)
      return rows
    }),

    /** By album, the earliest first; those without a date come last. */
    albumTotals: keptWhileTrue(changes, async () => {
      const { rows } = await sql<AlbumTotals & { album_id: number }>`
        select l.album_id, count(*) as songs, coalesce(sum(t.duration), 0)::float8 as seconds,
          coalesce(sum(t."trackCount"), 0)::bigint as plays, min(t.record_date) as first_date
        from album_tracks l join tracks t on t.track_id = l.track_id
        where ${isShown('tracks', 't')} group by l.album_id order by first_date, l.album_id`.execute(db)
      return new Map(rows.map(({ album_id, ...totals }) => [album_id, totals]))
    }),
  }
}

export type Kept = ReturnType<typeof keptReads>
