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
]

/**
 * A log of what has changed in the index of words, and in the links that searches follow: processes that remember lists of
 * records read from it which ones to read again. Deleted after a day; see docs/decisions/0002-reading-lists.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_changes (
      xid xid8 not null default pg_current_xact_id(),
      changed_at timestamptz not null default now(),
      source text collate "C" not null,
      -- The words, or the records at the other end of links, whose lists have changed; null: any of them.
      keys bigint[]
    );
    create index on search_changes (xid);

    create function log_search_change() returns trigger language plpgsql as $$
    begin
      execute format('
        insert into search_changes (source, keys)
        select %L, array_agg(distinct key) from (%s) changes having count(*) > 0', tg_table_name,
        case tg_op when 'UPDATE' then format('select %1$I as key from changed union all select %1$I from before', tg_argv[0])
          else format('select %I as key from changed', tg_argv[0]) end);
      return null;
    end $$;

    -- Logs changes of a table by one of its columns.
    create function log_search_changes(source regclass, key text, when_deleted text) returns void language plpgsql as $$
    begin
      execute format('create trigger log_inserts after insert on %s referencing new table as changed
        for each statement execute function log_search_change(%L)', source, key);
      execute format('create trigger log_updates after update on %s referencing old table as before new table as changed
        for each statement execute function log_search_change(%L)', source, key);
      execute format('create trigger log_deletes after delete on %s referencing old table as changed
        for each statement %s execute function log_search_change(%L)', source, when_deleted, key);
    end $$;

    create function log_deleted_links() returns trigger language plpgsql as $$
    begin
      insert into search_changes (source) select tg_argv[0] where exists (select from deleted);
      return null;
    end $$;

    -- Logs changes of links by which records of a table are found through other records, by the key of these.
    create function search_link(link regclass, other_id text, searched regclass) returns void language plpgsql as $$
    begin
      -- Links that are deleted with their record are logged once for all of them, and not for each record.
      perform log_search_changes(link, other_id, 'when (pg_trigger_depth() = 0)');
      execute format('create trigger %I after delete on %s referencing old table as deleted
        for each statement execute function log_deleted_links(%L)', 'log_deleted_' || link, searched, link);
    end $$;

    -- Indexes the words of a table's records: its name, its key, and the table that its records are stored in, where it
    -- is a view.
    create or replace function search_table(searched text, id text, stored regclass) returns void language plpgsql as $$
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
          positions bigint not null,
          primary key (word_id, id) include (positions)
        )', searched || '_postings');
      execute format('
        create table %1$I (
          id integer primary key,
          words bigint[] not null
        )', searched || '_search');
      execute format('
        create trigger forget_words after delete on %1$s referencing old table as old_rows
          for each statement execute function forget_words(%2$L, %3$L)', stored, searched, id);
      perform log_search_changes((searched || '_postings')::regclass, 'word_id', '');
    end $$;
  `.execute(db)
  for (const searched of SEARCHED)
    await sql`
      alter table ${sql.table(`${searched}_postings`)} rename column spots to positions;
      select log_search_changes(${sql.lit(`${searched}_postings`)}, 'word_id', '')`.execute(db)
  await sql`
    select search_link('album_tracks', 'album_id', 'tracks');
    select search_link('artist_tracks', 'artist_id', 'tracks')`.execute(db)
}
