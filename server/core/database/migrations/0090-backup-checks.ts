import { type Kysely, sql } from 'kysely'

/** A check of a backup is entered like a backup: one of either at a time, and a failed one is seen like a failed backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Safe while the version before runs: it enters backups alone, and their times stay unique among each other.
  await sql`
    alter table backups add column is_check boolean not null default false;
    alter table backups drop constraint backups_due_at_key;
    create unique index backups_due on backups (due_at, is_check);
  `.execute(db)
}
