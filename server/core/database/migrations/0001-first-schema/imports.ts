import { type Kysely, sql } from 'kysely'
import { sortedText } from './parts.ts'

/** The resources whose records a sheet refers to by name, with their English and Hindi name columns. */
const NAMED = [
  ['albums', 'name', 'hindi_name'],
  ['artists', 'name', 'hindi_name'],
  ['categories', 'name', 'hindi_name'],
  ['subcategories', 'name', 'hindi_name'],
  ['tags', 'tag_name', 'tag_name_hindi'],
] as const

/**
 * Imports of sheets, each with its rows that are not written yet or are invalid, and the names in its rows. A row is
 * deleted from `import_rows` in the transaction that writes its track.
 */
export async function createImports(db: Kysely<unknown>): Promise<void> {
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
      existing integer not null default 0,
      failed integer not null default 0,
      -- The row up to which, in the order of the sheet, everything is written.
      written_to integer not null default 0,
      change_id bigint references changes on delete set null,
      date_created timestamptz not null default now(),
      date_modified timestamptz not null default now(),
      check (rows = waiting + added + existing + failed),
      check (least(waiting, added, existing, failed) >= 0)
    );
    create index on imports (date_created, import_id);
    create index on imports (file_name, import_id);

    create table import_rows (
      import_id integer not null references imports on delete cascade,
      row_number integer not null,
      state text collate "C" not null check (state in ('ready', 'existing', 'failed')),
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
      primary key (import_id, row_number)
    );
    create index on import_rows (import_id, state, row_number);

    create table import_names (
      import_id integer not null references imports on delete cascade,
      name_no integer not null,
      kind text collate "C" not null check (kind in ('categories', 'subcategories', 'albums', 'artists', 'tags')),
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
      primary key (import_id, name_no)
    );
  `.execute(db)
  await createFolding(db)
}

/** Normalizes names for comparison: NFC, ignoring case and spaces. */
async function createFolding(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function folded_name(name text) returns text language sql immutable strict parallel safe
    return lower(normalize(btrim(regexp_replace(name, '[\\s\\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000]+', ' ', 'g')), nfc)
      collate "und-x-icu")`.execute(db)
  for (const [table, ...names] of NAMED)
    for (const name of names)
      await sql`create index on ${sql.table(table)} ((folded_name(${sql.ref(name)}) collate "C"))`.execute(db)
}
