import { type Kysely, sql } from 'kysely'

/** The resources whose records a sheet names, with their names in English and in Hindi. */
const NAMED = [
  ['albums', 'name', 'hindi_name'],
  ['artists', 'name', 'hindi_name'],
  ['categories', 'name', 'hindi_name'],
  ['subcategories', 'name', 'hindi_name'],
  ['tags', 'tag_name', 'tag_name_hindi'],
] as const

/**
 * Imports of sheets: each with the rows that are not written yet or cannot be, and with the names that its rows have. A
 * row leaves `import_rows` in the transaction that writes its track.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      import_id integer generated always as identity primary key,
      admin_id integer references admins on delete set null,
      admin_name text not null,
      file_name text collate "und-x-icu" not null,
      sheet text,
      ignored_columns text[] not null,
      state text collate "C" not null check (state in ('ready', 'importing', 'done', 'stopped', 'undone')),
      message text,
      -- rows = waiting + added + existing + failed
      rows integer not null default 0,
      waiting integer not null default 0,
      added integer not null default 0,
      existing integer not null default 0,
      failed integer not null default 0,
      -- The row up to which, in the order of the sheet, everything is written.
      written_to integer not null default 0,
      change_id bigint references changes on delete set null,
      date_created timestamptz not null default now(),
      date_modified timestamptz not null default now()
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
      kind text collate "C" not null,
      name text not null,
      folded text collate "C" not null,
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
  // Links may be longer than a key of a B-tree.
  await sql`create index on tracks using hash (track_link) where track_link is not null`.execute(db)
  await sql`
    alter table changes drop constraint changes_action_check;
    alter table changes add constraint changes_action_check check (action in (
      'add', 'edit', 'delete', 'status', 'link', 'unlink', 'order', 'sample', 'import', 'undo'
    ));
  `.execute(db)
}

/** What makes two spellings one name: NFC, case and spaces do not count. */
async function createFolding(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function folded_name(name text) returns text language sql immutable strict parallel safe
    return lower(normalize(btrim(regexp_replace(name, '[\\s\\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000]+', ' ', 'g')), nfc)
      collate "und-x-icu")`.execute(db)
  for (const [table, ...names] of NAMED)
    for (const name of names)
      await sql`create index on ${sql.table(table)} ((folded_name(${sql.ref(name)}) collate "C"))`.execute(db)
}
