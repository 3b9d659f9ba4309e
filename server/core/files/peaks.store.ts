import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'

/** Saves the waveform of a stored recording; does nothing when the file has been deleted. */
export async function keepPeaks(db: Database, key: string, peaks: Uint8Array): Promise<void> {
  await sql`
    insert into audio_peaks (key, peaks) select key, ${Buffer.from(peaks)} from stored_file where key = ${key}
    on conflict (key) do update set peaks = excluded.peaks`.execute(db)
}

/**
 * Returns a track's recording and its waveform: empty until it is drawn, null when it was never requested. Undefined
 * when there is no such track.
 */
export function peaksOfTrack(db: Database, track_id: number) {
  return db
    .selectFrom('tracks')
    .leftJoin('audio_peaks', 'audio_peaks.key', 'tracks.audio_key')
    .select(['audio_key', 'peaks'])
    .where('track_id', '=', track_id)
    .executeTakeFirst()
}
