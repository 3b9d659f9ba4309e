import { type Kysely, sql } from 'kysely'

const TABLES = [
  'albums',
  'artists',
  'categories',
  'subcategories',
  'collections',
  'playlists',
  'tags',
  'tracks',
  'static_pages',
  'admins',
]

/** Those of the links of tracks that searches follow are logged already. */
const LINKS = [
  'playlist_tracks',
  'category_tracks',
  'subcategory_tracks',
  'tag_tracks',
  'category_albums',
  'category_collections',
  'category_playlists',
  'collection_albums',
  'artist_albums',
  'artist_collections',
  'artist_playlists',
]

/**
 * The log that searches read becomes the log of all that processes keep of the database: of pages of lists, and of
 * sessions, too; see docs/decisions/0002-reading-lists.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table search_changes rename to cache_changes;
    alter index search_changes_xid_idx rename to cache_changes_xid_idx;

    create or replace function log_search_change() returns trigger language plpgsql as $$
    begin
      execute format('
        insert into cache_changes (source, keys)
        select %L, array_agg(distinct key) from (%s) changes having count(*) > 0', tg_table_name,
        case tg_op when 'UPDATE' then format('select %1$I as key from changed union all select %1$I from before', tg_argv[0])
          else format('select %I as key from changed', tg_argv[0]) end);
      return null;
    end $$;

    create or replace function log_deleted_links() returns trigger language plpgsql as $$
    begin
      insert into cache_changes (source) select tg_argv[0] where exists (select from deleted);
      return null;
    end $$;

    create function log_table_change() returns trigger language plpgsql as $$
    begin
      insert into cache_changes (source) values (tg_table_name);
      return null;
    end $$;

    -- Logs that a table has changed, without saying which rows. Rows that are deleted with those that they refer to are
    -- not logged: whatever is made of both is dropped with these.
    create function log_table(logged regclass) returns void language plpgsql as $$
    begin
      execute format('create trigger log_changes after insert or update or truncate on %s
        for each statement execute function log_table_change()', logged);
      execute format('create trigger log_deletions after delete on %s
        for each statement when (pg_trigger_depth() = 0) execute function log_table_change()', logged);
    end $$;

    create trigger log_changes after update or delete on sessions
      for each statement execute function log_table_change();
  `.execute(db)
  for (const table of [...TABLES, ...LINKS]) await sql`select log_table(${sql.lit(table)})`.execute(db)
}
