import { type Kysely, sql } from 'kysely'

/**
 * Imports whose columns were chosen by hand, that update existing tracks, and whose names become aliases.
 * Safe while the version before runs: it knows neither the new states of rows nor the counts, which are 0 for what it writes,
 * and the constraints that are replaced allow all that the former did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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

    alter table imports
      add column columns_key text collate "C",
      add column columns_from text collate "C" not null default 'headings'
        check (columns_from in ('headings', 'chosen', 'remembered')),
      add column existing_as text collate "C" not null default 'skip' check (existing_as in ('skip', 'update', 'add')),
      add column links_as text collate "C" not null default 'add' check (links_as in ('add', 'replace')),
      add column updated integer not null default 0,
      add column unchanged integer not null default 0,
      -- How many rows would change, or have changed, each column.
      add column updated_columns jsonb not null default '[]',
      drop constraint imports_check,
      drop constraint imports_check1,
      add constraint imports_check check (rows = waiting + added + updated + unchanged + existing + failed),
      add constraint imports_check1 check (least(waiting, added, updated, unchanged, existing, failed) >= 0);

    alter table import_rows
      drop constraint import_rows_state_check,
      add constraint import_rows_state_check check (state in ('ready', 'update', 'unchanged', 'existing', 'failed')),
      -- What happens to this row if it exists, where that is not what happens to the others.
      add column choice text collate "C" check (choice in ('skip', 'update', 'add')),
      -- What an update would change, with a digest of what the track has now.
      add column changes jsonb;

    alter table import_names
      add column keep_alias boolean not null default false;
  `.execute(db)
}
