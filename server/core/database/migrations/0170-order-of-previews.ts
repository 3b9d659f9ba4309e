import { type Kysely, sql } from 'kysely'

/**
 * Rows of a preview that need a decision come first, and stay there once they have it. Safe while the version before runs: its rows
 * are in the order of their sheet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Whether the row was valid when its sheet was read.
    alter table import_rows add column was_valid boolean not null default true;
    create index on import_rows (import_id, was_valid, row_number)`.execute(db)
}
