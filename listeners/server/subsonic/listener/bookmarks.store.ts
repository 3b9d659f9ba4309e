import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'

export type Bookmark = {
  track_id: number
  position_ms: number
  comment: string | null
  created_at: string
  changed_at: string
}

/** The bookmarks of a listener, the latest first. */
export const readBookmarks = (db: Database, user_id: number): Promise<Bookmark[]> =>
  db
    .selectFrom('bookmarks')
    .select(['track_id', 'position_ms', 'comment', 'created_at', 'changed_at'])
    .where('user_id', '=', user_id)
    .orderBy('changed_at', 'desc')
    .orderBy('track_id')
    .execute()

/** Sets the bookmark of a listener in a track, of which there is at most one. */
export async function saveBookmark(
  db: Database,
  user_id: number,
  { track_id, ...place }: Pick<Bookmark, 'track_id' | 'position_ms' | 'comment'>,
): Promise<void> {
  const changed_at = sql<string>`now()`
  await db
    .insertInto('bookmarks')
    .values({ user_id, track_id, ...place })
    .onConflict((conflict) => conflict.columns(['user_id', 'track_id']).doUpdateSet({ ...place, changed_at }))
    .execute()
}

/** Removes the bookmark of a listener in a track; does nothing if there is none. */
export async function deleteBookmark(db: Database, user_id: number, track_id: number): Promise<void> {
  await db.deleteFrom('bookmarks').where('user_id', '=', user_id).where('track_id', '=', track_id).execute()
}
