import { type Kysely, sql } from 'kysely'

/** The API keys of the listening page. They are not secret: every visitor's browser gets the valid one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table listening_page_keys (
      key_id integer primary key references api_keys on delete cascade,
      api_key text collate "C" not null
    )`.execute(db)
}
