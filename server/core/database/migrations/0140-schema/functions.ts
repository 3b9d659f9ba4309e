import { type Kysely, sql } from 'kysely'

/**
 * Functions that the tables of every area call: exact counts, logs for what processes keep in memory, the index of words, and the
 * checks of links. Tables that come later call them, too.
 */
export async function createFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;
    create collation names (provider = icu, locale = 'hi-u-kn-kr-latn-deva');

    -- Normalizes names for comparison: NFC, ignoring case and spaces.
    create function folded_name(name text) returns text language sql immutable strict parallel safe
    return lower(normalize(btrim(regexp_replace(name, '[\\s\\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000]+', ' ', 'g')), nfc)
      collate "und-x-icu");
  `.execute(db)
  await createCounts(db)
  await createCacheChanges(db)
  await createWordIndex(db)
  await createLinkChecks(db)
}

/**
 * Exact totals without counting rows. Each count is spread over slots, so that writers seldom block each other;
 * the total is the sum. `count_table` starts counting a table by the status that an expression returns for each row.
 */
async function createCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table record_counts (
      resource text collate "C" not null,
      is_active text collate "C" not null,
      slot integer not null,
      n bigint not null,
      primary key (resource, is_active, slot)
    ) with (fillfactor = 50);

    create function count_records() returns trigger language plpgsql as $$
    declare
      status text := tg_argv[0];
      delta text := case tg_op
        when 'INSERT' then format('select %s as is_active, count(*) as n from new_rows group by 1', status)
        when 'DELETE' then format('select %s as is_active, -count(*) as n from old_rows group by 1', status)
        else format('select is_active, sum(n) as n from (
          select %s as is_active, 1 as n from new_rows union all select %s, -1 from old_rows
        ) changed group by 1 having sum(n) <> 0', status, status)
      end;
    begin
      execute format('insert into record_counts as c (resource, is_active, slot, n)
        select %L, is_active, pg_backend_pid() %% 32, n from (%s) delta
        on conflict (resource, is_active, slot) do update set n = c.n + excluded.n', tg_table_name, delta);
      return null;
    end $$;

    create function count_table(counted regclass, status text) returns void language plpgsql as $$
    begin
      execute format('create trigger count_insert after insert on %s referencing new table as new_rows
        for each statement execute function count_records(%L)', counted, status);
      execute format('create trigger count_delete after delete on %s referencing old table as old_rows
        for each statement execute function count_records(%L)', counted, status);
      execute format('create trigger count_update after update on %s
        referencing old table as old_rows new table as new_rows
        for each statement execute function count_records(%L)', counted, status);
    end $$;
  `.execute(db)
}

/**
 * The log of all that processes keep of the database in memory, from which they read what to read again; deleted after a
 * day. See docs/decisions/0002-reading-lists.md.
 */
async function createCacheChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cache_changes (
      xid xid8 not null default pg_current_xact_id(),
      changed_at timestamptz not null default now(),
      source text collate "C" not null,
      -- The words, or the records at the other end of links, whose lists have changed; null: any of them.
      keys bigint[]
    );
    create index on cache_changes (xid);

    create function log_search_change() returns trigger language plpgsql as $$
    begin
      execute format('
        insert into cache_changes (source, keys)
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
      insert into cache_changes (source) select tg_argv[0] where exists (select from deleted);
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

    -- Tells all processes that something which apps read has changed.
    create function announce_change() returns trigger language plpgsql as $$
    begin
      -- Once for each transaction: PostgreSQL drops repeated messages.
      perform pg_notify('content_changed', pg_current_xact_id()::text);
      return null;
    end $$;
  `.execute(db)
}

/**
 * The index of words. For each searched table: the distinct words of its records with their search keys; for each word, the
 * records that have it, with its places in their names; and the words of each record, with the rules they were indexed by.
 */
async function createWordIndex(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Every way in which the names of a record can be read aloud, as a hash.
    create table record_sounds (
      resource text collate "C" not null,
      sound bigint not null,
      id integer not null,
      primary key (resource, sound, id)
    );
    create index on record_sounds (id, resource);

    -- The sounds that more than one record has had: the few that pairs are looked for among.
    create table shared_sounds (
      resource text collate "C" not null,
      sound bigint not null,
      primary key (resource, sound)
    );

    -- Of versions before, whose rules had names instead of numbers.
    create table search_rules (
      resource text collate "C" primary key,
      rules text not null
    );

    create function forget_words() returns trigger language plpgsql as $$
    begin
      execute format('
        with gone as (
          delete from %1$I s using old_rows r where s.id = r.%3$I returning s.id, s.words
        ), forgotten as (
          delete from record_sounds s using old_rows r where s.resource = %4$L and s.id = r.%3$I
        )
        delete from %2$I p using gone cross join lateral unnest(gone.words) as w(word_id)
        where p.word_id = w.word_id and p.id = gone.id',
        tg_argv[0] || '_search', tg_argv[0] || '_postings', tg_argv[1], tg_argv[0]);
      return null;
    end $$;

    -- Indexes the words of a table's records: its name, its key, and the table that its records are stored in, where it
    -- is a view.
    create function index_words(searched text, id text, stored regclass) returns void language plpgsql as $$
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
          words bigint[] not null,
          rules integer not null
        )', searched || '_search');
      execute format('
        create trigger forget_words after delete on %1$s referencing old table as old_rows
          for each statement execute function forget_words(%2$L, %3$L)', stored, searched, id);
      perform log_search_changes((searched || '_postings')::regclass, 'word_id', '');
    end $$;

    -- The same, with an index on the words without those that stand for several words written as one, which are most of
    -- them: similar names are looked for among single words.
    create function search_table(searched text, id text, stored regclass) returns void language plpgsql as $$
    begin
      perform index_words(searched, id, stored);
      execute format('create index on %1$I using gin (phonetic gin_trgm_ops) where phonetic not like '' x%%''', searched || '_words');
    end $$;
  `.execute(db)
}

/** Checks the foreign keys of links once for each statement instead of once for each link, see docs/decisions/0030-links.md. */
async function createLinkChecks(db: Kysely<unknown>): Promise<void> {
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
}
