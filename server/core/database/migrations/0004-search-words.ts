import { type Kysely, sql } from 'kysely'

/** The searched tables, their keys, and the table that `{searched}_search` belongs to, where it is another. */
const SEARCHED: readonly [searched: string, id: string, stored?: string][] = [
  ['albums', 'album_id'],
  ['artists', 'artist_id'],
  ['categories', 'category_id'],
  ['subcategories', 'sub_category_id'],
  ['collections', 'collection_id'],
  ['playlists', 'playlist_id'],
  ['tags', 'tag_id'],
  ['tracks', 'track_id'],
  ['static_pages', 'id'],
  ['users', 'id'],
  ['notifications', 'notification_id'],
  ['contact_queries', 'query_id'],
  ['subadmins', 'admin_id', 'admins'],
]

/**
 * Replaces the search keys of records by an index of words. For each searched table: the distinct words of its records
 * with their search keys; for each word, the records that have it, with its places in their names; and the words of each
 * record. Existing records are indexed after the start, see `search_rules`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function forget_words() returns trigger language plpgsql as $$
    begin
      execute format('
        with gone as (
          delete from %1$I s using old_rows r where s.id = r.%3$I returning s.id, s.words
        )
        delete from %2$I p using gone cross join lateral unnest(gone.words) as w(word_id)
        where p.word_id = w.word_id and p.id = gone.id', tg_argv[0] || '_search', tg_argv[0] || '_postings', tg_argv[1]);
      return null;
    end $$;

    -- Indexes the words of a table's records: its name, its key, and its base table where it is a view.
    create function search_table(searched text, id text, stored regclass) returns void language plpgsql as $$
    begin
      execute format('
        create table %1$I (
          word_id bigint not null,
          plain text collate "C" not null,
          phonetic text collate "C" not null
        )', searched || '_words');
      -- Not unique: two transactions may add a word at the same time without waiting for each other.
      execute format('create index on %1$I (word_id)', searched || '_words');
      execute format('create index on %1$I using gin (plain gin_trgm_ops, phonetic gin_trgm_ops)', searched || '_words');
      execute format('
        create table %1$I (
          word_id bigint not null,
          id integer not null,
          spots bigint not null,
          primary key (word_id, id) include (spots)
        )', searched || '_postings');
      execute format('
        create table %1$I (
          id integer primary key,
          words bigint[] not null
        )', searched || '_search');
      execute format('
        create trigger forget_words after delete on %1$s referencing old table as old_rows
          for each statement execute function forget_words(%2$L, %3$L)', stored, searched, id);
    end $$;

    -- The rules by which each searched table was indexed; a table that is not listed is indexed again.
    create table search_rules (
      resource text collate "C" primary key,
      rules text not null
    );

    create index tracks_by_plays on tracks ("trackCount" desc, track_id desc);
  `.execute(db)
  for (const [searched, id, stored = searched] of SEARCHED)
    await sql`
      drop table ${sql.table(`${searched}_search`)};
      select search_table(${sql.lit(searched)}, ${sql.lit(id)}, ${sql.lit(stored)}::regclass)`.execute(db)
}
