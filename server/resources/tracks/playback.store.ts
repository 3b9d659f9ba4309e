import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import type { Played } from '#server/core/files/routes.ts'

/**
 * The track of a recording or of its rendition; null when there is none, so that the URLs of a deleted track stop working at once,
 * whatever their expiry.
 */
export async function findPlayed(db: Database, key: string): Promise<Played | null> {
  const { rows } = await sql<Played>`
    select t.audio_key as original, t.display_name as name, t.is_download_allowed = '1' as is_download_allowed
    from tracks t where t.audio_key = coalesce((select made_from from stored_file where key = ${key}), ${key})`.execute(
    db,
  )
  return rows[0] ?? null
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
