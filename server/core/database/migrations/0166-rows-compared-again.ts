import { type Kysely, sql } from 'kysely'

/**
 * Rows of returned files keep what the file has in them, so that they can be compared again. Safe while the version before runs:
 * its rows have nothing here, and cannot be compared again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The cells that differ from the export, and the fingerprints of the exported links.
    alter table file_update_rows add column sent jsonb`.execute(db)
}
