import { type Kysely, sql } from 'kysely'

/** The names of an import can be searched in both scripts, as its rows can; those of earlier sheets by their letters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import_names add column plain text collate "C" not null default '';
    alter table import_names add column phonetic text collate "C" not null default '';
  `.execute(db)
}
