import { type Kysely, sql } from 'kysely'
import { sortedText } from './parts.ts'

/** Tables for data from files: sheets of tracks, exported files that come back, whole catalogues, and recordings. */
export async function createImports(db: Kysely<unknown>): Promise<void> {
  await createSheets(db)
  await createFileUpdates(db)
  await createCatalogueImports(db)
  await createDrafts(db)
}

/**
 * Imports of sheets, each with its rows that are not written yet or are invalid, and the names in its rows. A row is
 * deleted from `import_rows` in the transaction that writes its track.
 */
async function createSheets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      import_id integer generated always as identity primary key,
      admin_id integer references admins on delete set null,
      admin_name text not null,
      file_name ${sortedText} not null check (char_length(file_name) <= 200),
      sheet text,
      ignored_columns text[] not null,
      state text collate "C" not null check (state in ('ready', 'importing', 'done', 'stopped', 'undone')),
      message text,
      rows integer not null default 0,
      waiting integer not null default 0,
      added integer not null default 0,
      updated integer not null default 0,
      unchanged integer not null default 0,
      existing integer not null default 0,
      failed integer not null default 0,
      -- The row up to which, in the order of the sheet, everything is written.
      written_to integer not null default 0,
      change_id bigint references changes on delete set null,
      columns_key text collate "C",
      columns_from text collate "C" not null default 'headings'
        check (columns_from in ('headings', 'chosen', 'remembered')),
      existing_as text collate "C" not null default 'skip' check (existing_as in ('skip', 'update', 'add')),
      links_as text collate "C" not null default 'add' check (links_as in ('add', 'replace')),
      -- How many rows would change, or have changed, each column.
      updated_columns jsonb not null default '[]',
      -- How the dates of the sheet are read, with an example: \`{ read_as, example }\`; null: it has none to tell.
      dates jsonb,
      date_created timestamptz not null default now(),
      date_modified timestamptz not null default now(),
      check (rows = waiting + added + updated + unchanged + existing + failed),
      check (least(waiting, added, updated, unchanged, existing, failed) >= 0)
    );
    create index on imports (date_created, import_id);
    create index on imports (file_name, import_id);

    create table import_rows (
      import_id integer not null references imports on delete cascade,
      row_number integer not null,
      state text collate "C" not null check (state in ('ready', 'update', 'unchanged', 'existing', 'failed')),
      "values" jsonb not null,
      -- The numbers of its names in import_names.
      names integer[] not null,
      plain text collate "C",
      phonetic text collate "C",
      problems jsonb,
      cells text[],
      -- What an existing row repeats: a track, or an earlier row of the sheet.
      track_id integer,
      same_as integer,
      -- What happens to this row if it exists, where that is not what happens to the others.
      choice text collate "C" check (choice in ('skip', 'update', 'add')),
      -- What an update would change, with a digest of what the track has now.
      changes jsonb,
      primary key (import_id, row_number)
    );
    create index on import_rows (import_id, state, row_number);

    create table import_names (
      import_id integer not null references imports on delete cascade,
      name_no integer not null,
      kind text collate "C" not null,
      name text not null,
      folded text collate "C" not null,
      plain text collate "C" not null default '',
      phonetic text collate "C" not null default '',
      -- Of a new subcategory: the name of the category that it is made in.
      category_no integer,
      outcome text collate "C" check (outcome in ('linked', 'other_script', 'created')),
      record_id integer,
      -- Another name of the sheet that is created, and that means the same.
      same_as integer,
      near jsonb not null default '[]',
      rows integer not null default 0,
      -- Whether this import has made its record.
      made boolean not null default false,
      -- Whether it becomes an alias of the record.
      keep_alias boolean not null default false,
      primary key (import_id, name_no)
    );

    -- The columns that were chosen for the sheets with a row of headings.
    create table import_columns (
      -- The digest of the headings.
      key text collate "C" primary key,
      fields jsonb not null,
      admin_id integer references admins on delete set null,
      date_modified timestamptz not null default now()
    );
    create index on import_columns (date_modified);
    create index on import_columns (admin_id);

    -- How far uploaded sheets have been read, which another process may be asked for. Nothing of it matters after a crash.
    create unlogged table reading_progress (
      admin_id integer not null references admins on delete cascade,
      -- Chosen by the client for each upload.
      reading_key text collate "C" not null,
      rows integer not null default 0,
      date_modified timestamptz not null default now(),
      primary key (admin_id, reading_key)
    );
  `.execute(db)
}

/** Tables for exported files that came back: what each would change, until it is applied, and the result. */
async function createFileUpdates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file_updates (
      update_id integer generated always as identity primary key,
      admin_id integer not null references admins on delete cascade,
      file_name text not null,
      state text collate "C" not null default 'ready' check (state in ('ready', 'applied')),
      lists text[] not null default '{}',
      ignored_columns text[] not null default '{}',
      -- Of the file, without blank ones.
      rows integer not null default 0,
      -- Once applied: what was written, and how many records had been changed since the preview.
      written_cells integer not null default 0,
      written_rows integer not null default 0,
      skipped_rows integer not null default 0,
      change_id bigint references changes on delete set null,
      date_created timestamptz not null default now()
    );
    create index on file_updates (admin_id, date_created);
    create index on file_updates (date_created);
    create index on file_updates (change_id);

    -- The rows in which something differs from the export, or cannot be read.
    create table file_update_rows (
      update_id integer not null references file_updates on delete cascade,
      row_no integer not null,
      sheet text,
      sheet_row integer not null,
      list text collate "C",
      -- Null for a row that is of no record.
      record_id integer,
      name text not null,
      hindi_name text,
      problem text,
      is_gone boolean not null default false,
      is_skipped boolean not null default false,
      cells jsonb not null,
      -- Of the cells: those that can be written, those of them in conflict, of these those to be written, and the others.
      changes integer not null,
      conflicts integer not null,
      taken integer not null default 0,
      problems integer not null,
      primary key (update_id, row_no),
      check (taken <= conflicts and conflicts <= changes)
    );
    create index on file_update_rows (update_id, list, record_id);
  `.execute(db)
}

/** Imports of whole catalogues, and the keys by which records of other systems are found again. */
async function createCatalogueImports(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The record that a key of another system, or of another installation, has become. It may have been deleted since.
    create table external_keys (
      source text collate "C" not null,
      resource text collate "C" not null,
      key text collate "C" not null,
      record_id integer not null,
      primary key (source, resource, key)
    );

    create table catalogue_imports (
      import_id integer generated always as identity primary key,
      admin_id integer references admins on delete set null,
      admin_name text not null,
      -- What is imported, as people know it, and a hash of it by which an interrupted import goes on.
      label text not null,
      digest text collate "C" not null,
      source text collate "C" not null,
      state text collate "C" not null 
        check (state in ('waiting', 'checking', 'importing', 'queueing', 'done', 'failed')),
      -- How far it is: all lines of this resource up to this one are done, and all of the resources before it.
      resource text collate "C",
      line integer not null default 0,
      -- By resource: how many records are added, changed, unchanged and failed.
      counts jsonb not null default '{}',
      change_id bigint references changes on delete set null,
      is_uploaded boolean not null default false,
      -- The uploaded file in the storage, until the import has ended.
      upload_key text collate "C",
      lines_total integer not null default 0,
      -- Why it failed.
      problem text,
      finished_at timestamptz,
      date_created timestamptz not null default now(),
      date_modified timestamptz not null default now()
    );
    create index on catalogue_imports (admin_id);
    create index on catalogue_imports (change_id);
    create unique index catalogue_imports_one_upload on catalogue_imports (is_uploaded)
      where is_uploaded and state in ('waiting', 'importing', 'queueing');

    -- The keys of its lines so far, by which a second line with the same key is noticed.
    create table catalogue_import_keys (
      import_id integer not null references catalogue_imports on delete cascade,
      resource text collate "C" not null,
      key text collate "C" not null,
      line integer not null,
      primary key (import_id, resource, key)
    );

    create table catalogue_import_problems (
      problem_id bigint generated always as identity primary key,
      import_id integer not null references catalogue_imports on delete cascade,
      resource text collate "C" not null,
      file text not null,
      line integer not null,
      key text,
      field text,
      problem text not null
    );
    create index on catalogue_import_problems (import_id, problem_id);

  `.execute(db)
}

/** Uploaded recordings that are not tracks yet, with what their admin has entered for them. */
async function createDrafts(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      -- The words of it that are guessed.
      unsure_words text[] not null default '{}',
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

  `.execute(db)
}
