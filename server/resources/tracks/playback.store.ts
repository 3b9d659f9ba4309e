import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'

/** Whether a track uses this recording: the URLs of a deleted track stop working at once, whatever their expiry. */
export async function isUsed(db: Database, key: string): Promise<boolean> {
  const used = await db
    .selectFrom('tracks')
    .select('track_id')
    .where('audio_key', '=', key)
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}

/** Counts a play once per signed URL (its key and expiry, in Unix seconds), however often it is requested. */
export async function countPlay(db: Database, key: string, expires: number): Promise<void> {
  await sql`
    with first as (
      insert into heard_addresses (key, expires) values (${key}, ${expires}) on conflict do nothing returning key
    )
    update tracks set "trackCount" = "trackCount" + 1 where audio_key in (select key from first)`.execute(db)
}

/** Deletes the records of expired URLs. */
export async function sweepPlays(db: Database): Promise<void> {
  await sql`delete from heard_addresses where expires < extract(epoch from now())`.execute(db)
}
