import { sql } from 'kysely'
import type { SoundingSame } from '#contract/features/recordings.ts'
import { lineOf } from '#server/catalogue/known-by.ts'
import type { Database } from '#server/core/database/connect.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'

/** Whether a draft has been compared by its sound, and the recordings that sound the same. */
export type Compared = { is_compared: boolean; same_sounds: SoundingSame[] }

/** Reads how drafts sound, by the keys of their recordings, compared with tracks and with other drafts of the admin. */
export async function soundsOfDrafts(
  db: Database,
  admin_id: number,
  keys: readonly string[],
): Promise<Map<string, Compared>> {
  const { rows } = await sql<Compared & { key: string }>`
    select key,
      not exists (select from audio_measures m where m.key = own.key and m.finished_at is null) as is_compared,
      (select coalesce(jsonb_agg(found.same order by found.error, found.same), '[]') from (
        select s.error, jsonb_build_object('kind', 'track', 'id', t.track_id, 'name', t.display_name,
          'hindi_name', t.display_name_hindi, 'line', ${lineOf(tracksResource)}) as same
        from same_sounds s join tracks t on t.audio_key = s.other_key where s.key = own.key
        union all
        select s.error, jsonb_build_object('kind', 'draft', 'id', d.draft_id, 'name', d.file_name, 'hindi_name', null)
        from same_sounds s join recording_drafts d on d.audio_key = s.other_key
        where s.key = own.key and d.admin_id = ${admin_id}) found) as same_sounds
    from unnest(${[...keys]}::text[]) own(key)`.execute(db)
  return new Map(rows.map(({ key, ...compared }) => [key, compared]))
}
