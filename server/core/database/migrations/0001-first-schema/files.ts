import { type Kysely, sql } from 'kysely'

/** Stored files, uploads whose form is not saved yet, waveforms, and signed addresses already counted as a play. */
export async function createFiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stored_file (
      key text collate "C" primary key,
      state text not null check (state in ('pending', 'kept')),
      size bigint not null,
      created_at timestamptz not null default now()
    );
    create index on stored_file (created_at) where state = 'pending';

    -- Audio that was uploaded before its form was saved, with what was read from the file: the client is not asked.
    create table audio_uploads (
      key text collate "C" primary key references stored_file on delete cascade,
      admin_id integer not null references admins on delete cascade,
      file_name text not null,
      duration double precision,
      bitrate integer
    );
    create index on audio_uploads (admin_id);

    -- The waveform of a file: it goes when the file goes, and is no part of a track's history.
    create table audio_peaks (
      key text collate "C" primary key references stored_file on delete cascade,
      peaks bytea not null
    );

    create table heard_addresses (
      key text collate "C" not null,
      expires bigint not null,
      primary key (key, expires)
    );
    create index on heard_addresses (expires);
  `.execute(db)
}
