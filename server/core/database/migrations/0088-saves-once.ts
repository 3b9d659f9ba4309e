import { type Kysely, sql } from 'kysely'

/** The saves of forms by their keys, so that one that is sent again is made once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table keyed_saves (
      admin_id integer not null references admins on delete cascade,
      -- The SHA-256 hash of the key.
      key_hash bytea not null,
      table_name text not null,
      -- What was saved, and its version then; null: nothing, and nothing will be.
      record_id integer,
      version integer,
      made_at timestamptz not null default now(),
      primary key (admin_id, key_hash)
    );
    create index on keyed_saves (made_at);
  `.execute(db)
}
