import { type Kysely, sql } from 'kysely'

/** Stored files, what is made of them and measured in them, and uploads whose form is not saved yet. */
export async function createFiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stored_file (
      key text collate "C" primary key,
      state text not null check (state in ('pending', 'kept')),
      size bigint not null,
      created_at timestamptz not null default now(),
      -- The file that it was made from, with which it is removed.
      made_from text collate "C" references stored_file,
      -- SHA-256. Null until a file of the same size is uploaded: only then are two files compared.
      content_hash bytea check (length(content_hash) = 32),
      -- SHA-256 of the file that a picture was made from: the same file is then not converted again.
      source_hash bytea check (length(source_hash) = 32)
    );
    create index on stored_file (made_from) where made_from is not null;
    create index on stored_file (size) where key like 'audio/%';
    create index on stored_file (content_hash) where content_hash is not null;
    create index on stored_file (source_hash) where source_hash is not null;
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

    -- Files that are sent in parts, so that an upload that breaks off goes on where it was.
    create table resumable_uploads (
      upload_id uuid primary key default gen_random_uuid(),
      admin_id integer not null references admins on delete cascade,
      call text not null,
      -- The same for the same file of the same admin, by which it is found again.
      identity bytea not null unique,
      file_name text not null,
      size bigint not null check (size > 0),
      received bigint not null default 0 check (received between 0 and size),
      date_modified timestamptz not null default now()
    );
    create index on resumable_uploads (admin_id);
    create index on resumable_uploads (date_modified);

    create table upload_parts (
      key text collate "C" primary key references stored_file on delete cascade,
      upload_id uuid not null references resumable_uploads on delete cascade,
      offset_in_file bigint not null,
      unique (upload_id, offset_in_file)
    );

    -- Audio in other formats.
    create table audio_renditions (
      source_key text collate "C" not null references stored_file on delete cascade,
      format text collate "C" not null,
      -- unneeded: the original is in this format already, at no higher bit rate.
      state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'unneeded')),
      key text collate "C" unique references stored_file on delete cascade,
      requested_at timestamptz not null default now(),
      -- The version that made it, or last failed to, and why.
      ffmpeg text,
      problem text,
      primary key (source_key, format),
      check ((state = 'done') = (key is not null))
    );
    create index on audio_renditions (requested_at) where state = 'waiting';
    create index on audio_renditions (format, state);

    -- What a stored picture was made of. A picture that is not here is whole.
    create table picture_edits (
      picture_key text collate "C" primary key references stored_file (key) on delete cascade,
      -- The whole picture; it stays as long as this one does.
      whole_key text collate "C" not null references stored_file (key) on delete cascade,
      rotation integer not null check (rotation in (0, 90, 180, 270)),
      -- In shares of the sides of the turned picture.
      crop_x float8 check (crop_x between 0 and 1),
      crop_y float8 check (crop_y between 0 and 1),
      crop_width float8 check (crop_width > 0 and crop_width <= 1),
      crop_height float8 check (crop_height > 0 and crop_height <= 1),
      -- In shares of the sides of what is kept.
      focus_x float8 check (focus_x between 0 and 1),
      focus_y float8 check (focus_y between 0 and 1),
      check (num_nulls(crop_x, crop_y, crop_width, crop_height) in (0, 4)),
      check (num_nulls(focus_x, focus_y) in (0, 2)),
      check (picture_key <> whole_key)
    );
    create index on picture_edits (whole_key);
  `.execute(db)
  await createSounds(db)
}

/** Tables for the measures of stored files and for how they sound. Like waveforms, the rows are deleted with the file. */
async function createSounds(db: Kysely<unknown>): Promise<void> {
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
    -- Recordings of the same audio are equal in all of these.
    create index on audio_measures (loudness, true_peak, leading_silence, trailing_silence, key) where loudness is not null;

    create table audio_fingerprints (
      key text collate "C" primary key references stored_file on delete cascade,
      -- 32 bits for each eighth of a second, of the first two minutes.
      fingerprint bytea not null,
      -- The few of them by which the recording is found.
      landmarks integer[] not null
    );
    -- It is as good as random.
    alter table audio_fingerprints alter column fingerprint set storage external;
    create index on audio_fingerprints using gin (landmarks);

    -- Each pair twice, so that it is found from either.
    create table same_sounds (
      key text collate "C" not null references stored_file on delete cascade,
      other_key text collate "C" not null references stored_file on delete cascade,
      -- The share of bits that differ.
      error double precision not null,
      primary key (key, other_key)
    );
    create index on same_sounds (other_key);
  `.execute(db)
}
