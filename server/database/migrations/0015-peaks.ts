import { type Kysely, sql } from 'kysely'

/** The waveform of a recording, by its key: it goes when the file goes, and is no part of a track's history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audio_peaks (
      key text collate "C" primary key references stored_file on delete cascade,
      peaks bytea not null
    )`.execute(db)
}
