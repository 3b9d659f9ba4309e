import { type Kysely, sql } from 'kysely'

/** How far uploaded sheets have been read, which another process may be asked for. Nothing of it matters after a crash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table reading_progress (
      admin_id integer not null references admins on delete cascade,
      -- Chosen by the client for each upload.
      reading_key text collate "C" not null,
      rows integer not null default 0,
      date_modified timestamptz not null default now(),
      primary key (admin_id, reading_key)
    );
  `.execute(db)
}
