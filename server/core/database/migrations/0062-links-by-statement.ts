import { type Kysely, sql } from 'kysely'

const IDS = {
  albums: 'album_id',
  artists: 'artist_id',
  categories: 'category_id',
  collections: 'collection_id',
  playlists: 'playlist_id',
  subcategories: 'sub_category_id',
  tags: 'tag_id',
  tracks: 'track_id',
} as const

type Linked = keyof typeof IDS

/** The link tables and the tables that they refer to. */
const LINKS: Record<string, readonly [Linked, Linked]> = {
  album_tracks: ['albums', 'tracks'],
  playlist_tracks: ['playlists', 'tracks'],
  artist_tracks: ['artists', 'tracks'],
  category_tracks: ['categories', 'tracks'],
  subcategory_tracks: ['subcategories', 'tracks'],
  tag_tracks: ['tags', 'tracks'],
  category_albums: ['categories', 'albums'],
  category_collections: ['categories', 'collections'],
  category_playlists: ['categories', 'playlists'],
  collection_albums: ['collections', 'albums'],
  artist_albums: ['artists', 'albums'],
  artist_collections: ['artists', 'collections'],
  artist_playlists: ['artists', 'playlists'],
}

/**
 * Checks the foreign keys of links once for each statement instead of once for each link, see docs/decisions/0030-links.md.
 * Safe while the version before runs: it adds and deletes links and records as before, and the database checks them. What
 * reads or writes these tables waits until the migration ends, which takes milliseconds once it has its locks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Locks the records that new links refer to, as a foreign key does, so that none of them is deleted before the links
    -- are committed. A record that another transaction is deleting is waited for. The values of an array are searched in
    -- the index, however many they are.
    create function check_added_links() returns trigger language plpgsql as $$
    declare
      linked name := tg_argv[0];
      id name := tg_argv[1];
      are_there boolean;
    begin
      execute format('
        select (select count(distinct %1$I) from added) = (select count(*) from (
          select from %2$I where %1$I = any(array(select %1$I from added)) for key share) locked)', id, linked)
        into are_there;
      if not are_there then perform refuse_link(tg_table_name, id, linked); end if;
      return null;
    end $$;

    create function check_changed_link() returns trigger language plpgsql as $$
    declare
      linked name := tg_argv[0];
      id name := tg_argv[1];
      is_there boolean;
    begin
      execute format('select true from %2$I where %1$I = ($1).%1$I for key share', id, linked) into is_there using new;
      if is_there is null then perform refuse_link(tg_table_name, id, linked); end if;
      return null;
    end $$;

    create function refuse_link(links name, id name, linked name) returns void language plpgsql as $$
    begin
      raise foreign_key_violation using
        message = format('insert or update on table "%s" violates foreign key constraint "%1$s_%s_fkey"', links, id),
        detail = format('A record is not present in table "%s".', linked),
        table = links, constraint = format('%s_%s_fkey', links, id);
    end $$;

    -- For a trigger that runs afterwards: one before an update would have all updated rows locked first.
    create function refuse_new_id() returns trigger language plpgsql as $$
    begin
      raise restrict_violation using message = format('The id of a record of %s is never changed.', tg_table_name);
    end $$;

    -- By now every transaction that linked a deleted record has ended, since its lock has been waited for. Its links are
    -- visible to a statement that begins now, but not in the snapshot of another isolation level.
    create function delete_links() returns trigger language plpgsql as $$
    begin
      if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted') then
        raise feature_not_supported using message = 'Records with links are deleted in read committed transactions only.';
      end if;
      execute format('delete from %1$I where %2$I = any(array(select %2$I from deleted))', tg_argv[0], tg_argv[1]);
      return null;
    end $$;

    -- To be called for both foreign keys of a link table, each to a table of its own and of one column with the name of
    -- the key there. They stay as a description, and for those who verify the data. Ids are generated always, which still
    -- allows an update to the default.
    create function check_by_statement(links text, linked text, id text) returns void language plpgsql as $$
    begin
      execute format('
        alter table %1$I alter constraint %4$I not enforced;
        create trigger %5$I after insert on %1$I referencing new table as added
          for each statement execute function check_added_links(%2$L, %3$L);
        create trigger %6$I after update of %3$I on %1$I
          for each row when (old.%3$I <> new.%3$I) execute function check_changed_link(%2$L, %3$L);
        create trigger %7$I after delete on %2$I referencing old table as deleted
          for each statement execute function delete_links(%1$L, %3$L);
        create or replace trigger keep_id after update of %3$I on %2$I
          for each row when (old.%3$I <> new.%3$I) execute function refuse_new_id()',
        links, linked, id, format('%s_%s_fkey', links, id), 'check_added_' || id, 'check_changed_' || id,
        'cascade_to_' || links);
    end $$;
  `.execute(db)
  for (const [table, ends] of Object.entries(LINKS))
    for (const linked of ends)
      await sql`select check_by_statement(${table}, ${linked}, ${IDS[linked]})`.execute(db)
}
