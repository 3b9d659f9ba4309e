import { type Kysely, sql } from 'kysely'

/** The named views that admins keep of a list: the params of its address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      view_id integer generated always as identity primary key,
      admin_id integer not null references admins on delete cascade,
      list text collate "C" not null,
      name text collate "und-x-icu" not null,
      query jsonb not null
    );
    create unique index on saved_views (admin_id, list, lower(name));
  `.execute(db)
}
