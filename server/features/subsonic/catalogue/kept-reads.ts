import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import type { ContentChanges } from '#server/core/database/content-changes.ts'
import { type Artist, isShown } from './read-records.ts'

export type Genre = { name: string; songs: number; albums: number }

/** Reads something once, and again after any content has changed: for whole lists, which the protocol has no parts of. */
function keptWhileTrue<T>(changes: ContentChanges, read: () => Promise<T>): () => Promise<T> {
  let kept: { count: number; value: Promise<T> } | null = null
  return () => {
    if (kept && changes.isHeard && kept.count === changes.count) return kept.value
    const value = read()
    const begun = { count: changes.count, value }
    kept = begun
    value.catch(() => {
      if (kept === begun) kept = null
    })
    return value
  }
}

/** All artists by name, and all categories with the numbers of their songs and albums. */
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
  }
}
