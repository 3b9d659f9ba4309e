import { type Kysely, sql } from 'kysely'

const SORTED = [
  'albums',
  'artists',
  'categories',
  'subcategories',
  'collections',
  'playlists',
  'tags',
  'tracks',
]

/**
 * Drops the indexes that other ones replace: a write that changes an indexed column maintains all of its table.
 * Safe while the version before runs: its lists that are sorted downwards by a column with nulls take longer meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Of a column with nulls, the index that has them at its other end is read in two parts.
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any(${SORTED}::text[]::regclass[]) and pg_get_indexdef(i.indexrelid) like '% NULLS FIRST, %'`.execute(
    db,
  )
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db)
  // tracks_playable_totals has the same rows and the same key.
  await sql`drop index tracks_playable`.execute(db)
}
