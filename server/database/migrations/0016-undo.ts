import { type Kysely, sql } from 'kysely'

/** A change can take another one back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table changes drop constraint if exists changes_action_check;
    alter table changes add constraint changes_action_check check (action in
      ('add', 'edit', 'delete', 'status', 'link', 'unlink', 'order', 'sample', 'import', 'undo'));
    alter table changes add column undoes bigint unique references changes on delete set null;
  `.execute(db)
}
