import { type Kysely, sql } from 'kysely'

/** Imports of catalogue files that were uploaded on the screen: they run in the background, and their result stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Safe while the version before runs: the new check allows all that the old one did.
    alter table catalogue_imports
      drop constraint catalogue_imports_state_check,
      add constraint catalogue_imports_state_check
        check (state in ('waiting', 'checking', 'importing', 'queueing', 'done', 'failed')),
      add column is_uploaded boolean not null default false,
      -- The uploaded file in the storage, until the import has ended.
      add column upload_key text collate "C",
      add column lines_total integer not null default 0,
      -- Why it failed.
      add column problem text,
      add column finished_at timestamptz;

    create unique index catalogue_imports_one_upload on catalogue_imports (is_uploaded)
      where is_uploaded and state in ('waiting', 'importing', 'queueing');
  `.execute(db)
}
