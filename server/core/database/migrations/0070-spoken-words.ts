import { type Kysely, sql } from 'kysely'

const SEARCHED = [
  'albums',
  'artists',
  'categories',
  'subcategories',
  'collections',
  'playlists',
  'tags',
  'tracks',
  'static_pages',
  'users',
  'notifications',
  'contact_queries',
  'subadmins',
  'api_keys',
]

/**
 * An index on the words of a vocabulary without those that stand for several words written as one, which are most of it:
 * similar names are looked for among single words. Safe while the version before runs: writes of names wait until it is built.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const searched of SEARCHED)
    await sql`
      create index on ${sql.table(`${searched}_words`)} using gin (phonetic gin_trgm_ops)
        where phonetic not like ' x%'`.execute(db)
  await sql`
    alter function search_table(text, text, regclass) rename to index_words;
    create function search_table(searched text, id text, stored regclass) returns void language plpgsql as $$
    begin
      perform index_words(searched, id, stored);
      execute format('create index on %1$I using gin (phonetic gin_trgm_ops) where phonetic not like '' x%%''', searched || '_words');
    end $$`.execute(db)
}
