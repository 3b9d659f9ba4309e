import { type Kysely, sql } from 'kysely'

/** How an import reads the dates of its sheet, with an example: `{ read_as, example }`; null: it has none to tell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column dates jsonb`.execute(db)
}
