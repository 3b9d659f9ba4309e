import { type Kysely, sql } from 'kysely'

/** Data of a deleted account that the history must not hold; kept while the deletion can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deleted_accounts (
      admin_id integer primary key,
      password_hash text,
      -- The invitation that had not been used yet, if there was one.
      token_hash bytea,
      sent_at timestamptz,
      -- Saved views: list, name and query of each.
      views jsonb not null,
      -- The entries of the history that the account had made.
      change_ids jsonb not null,
      deleted_at timestamptz not null default now()
    );
    create index on deleted_accounts (deleted_at);
  `.execute(db)
}
