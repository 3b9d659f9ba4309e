import { type Kysely, sql } from 'kysely'

const NAMED = [
  'tracks',
  'albums',
  'artists',
  'categories',
  'subcategories',
  'collections',
  'playlists',
  'tags',
]

/** Further names of records, which find them and which imports link by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of NAMED) {
    await sql`alter table ${sql.table(table)} add column aliases text[] not null default '{}'`.execute(db)
    // Few records have any: an import that looks for a name must not read all of them.
    await sql`create index ${sql.ref(`${table}_with_aliases`)} on ${sql.table(table)} (version) where aliases <> '{}'`.execute(
      db,
    )
  }
}
