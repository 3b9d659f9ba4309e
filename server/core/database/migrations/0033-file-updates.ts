import { type Kysely, sql } from 'kysely'

/** Exported files that came back: what each would change, until it is applied, and what came of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
