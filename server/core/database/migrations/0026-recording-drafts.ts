import { type Kysely, sql } from 'kysely'

/** Uploaded recordings that are not tracks yet, what their admin has entered for them, and a hash of stored files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- SHA-256. Null until a file of the same size is uploaded: only then are two files compared.
    alter table stored_file add column content_hash bytea check (length(content_hash) = 32);
    create index on stored_file (size) where key like 'audio/%';
    create index on stored_file (content_hash) where content_hash is not null;

    create table recording_drafts (
      draft_id integer generated always as identity primary key,
      admin_id integer not null references admins on delete cascade,
      -- Chosen by the client, so that an upload whose answer was lost can be sent again.
      upload_key text collate "C" not null check (upload_key <> '' and length(upload_key) <= 64),
      audio_key text collate "C" not null unique references stored_file,
      content_hash bytea not null check (length(content_hash) = 32),
      audio_size bigint not null,
      duration double precision,
      bitrate integer,
      file_name text not null,
      folder text not null,
      cover_picture text,
      -- Of the picture in the file: the recordings of an album often have the same.
      cover_hash bytea,
      display_name text not null check (length(display_name) <= 200),
      display_name_hindi text not null check (length(display_name_hindi) <= 200),
      -- The name that was suggested for the other and that nobody has edited.
      guessed_name text check (guessed_name in ('display_name', 'display_name_hindi')),
      description text,
      description_hindi text,
      record_date date,
      -- From the tags, where they have no day.
      year integer,
      album_position integer check (album_position between 1 and 99999),
      is_active text not null default '1' check (is_active in ('1', '0')),
      -- Lists of { id, name } by kind; without an id, a name that is looked for when the draft is shown and saved.
      links jsonb not null,
      date_created timestamptz not null default now(),
      date_modified timestamptz not null default now(),
      unique (admin_id, upload_key),
      -- The same recording is uploaded once.
      unique (admin_id, content_hash)
    );
    create index on recording_drafts (date_modified);

    alter table changes drop constraint changes_action_check;
    alter table changes add constraint changes_action_check check (action in
      ('add', 'edit', 'delete', 'status', 'link', 'unlink', 'order', 'sample', 'import', 'undo', 'merge', 'upload'));
  `.execute(db)
}
