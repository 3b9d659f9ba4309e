import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** Keeps the waveform of a stored recording; nothing when the file is gone by now. */
export async function keepPeaks(db: Database, key: string, peaks: Uint8Array): Promise<void> {
  await sql`
    insert into audio_peaks (key, peaks) select key, ${Buffer.from(peaks)} from stored_file where key = ${key}
    on conflict (key) do nothing`.execute(db)
}

/** The waveform of a track's recording, null while there is none. Undefined when there is no such track. */
export async function peaksOfTrack(db: Database, track_id: number): Promise<number[] | null | undefined> {
  const row = await db
    .selectFrom('tracks')
    .leftJoin('audio_peaks', 'audio_peaks.key', 'tracks.audio_key')
    .select('peaks')
    .where('track_id', '=', track_id)
    .executeTakeFirst()
  return row && (row.peaks ? [...row.peaks] : null)
}
