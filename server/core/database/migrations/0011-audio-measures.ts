import { type Kysely, sql } from 'kysely'

/** What is measured in the sound of stored files: like waveforms, it goes when the file goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audio_measures (
      key text collate "C" primary key references stored_file on delete cascade,
      -- The version of what is measured.
      rules integer not null,
      requested_at timestamptz not null default now(),
      -- Null while it is being measured.
      finished_at timestamptz,
      problem text,
      loudness double precision,
      true_peak double precision,
      clipped integer,
      leading_silence double precision,
      trailing_silence double precision,
      is_damaged boolean
    );
    create index on audio_measures (requested_at) where finished_at is null;
    create index on audio_measures (loudness, key);
    create index on audio_measures (leading_silence, key);
    create index on audio_measures (key) where is_damaged;
  `.execute(db)
}
