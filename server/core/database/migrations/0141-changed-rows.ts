import { type Kysely, sql } from 'kysely'

/** The links of tracks that searches follow: `search_link` logs them by the other end. */
const FOLLOWED = ['album_tracks', 'artist_tracks']

/**
 * The log of changes says which records of a listed table have changed, and which have other links, so that processes drop
 * these rows and not all that they keep of a table: an edit or a play leaves all others. Safe while the version before runs: it
 * drops what it keeps of a table for any entry of the log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- For each pair of arguments, a source and a column, logs the values of the column in the changed rows; of more than
    -- a thousand rows, that any of them may have changed.
    create function log_changed_rows() returns trigger language plpgsql as $$
    declare
      changes text := case tg_op
        when 'UPDATE' then '(select %1$I as key from changed limit 1001) union all (select %1$I from before limit 1001)'
        else 'select %1$I as key from changed limit 1001' end;
    begin
      for i in 0 .. tg_nargs / 2 - 1 loop
        execute format('
          insert into cache_changes (source, keys)
          select %2$L, case when count(*) < case %3$L when ''UPDATE'' then 2001 else 1001 end then array_agg(distinct key) end
          from (' || changes || ') changes having count(*) > 0', tg_argv[2 * i + 1], tg_argv[2 * i], tg_op);
      end loop;
      return null;
    end $$;

    create function log_changed_rows_of(logged regclass, pairs text) returns void language plpgsql as $$
    begin
      execute format('create trigger log_inserted_rows after insert on %s referencing new table as changed
        for each statement execute function log_changed_rows(%s)', logged, pairs);
      execute format('create trigger log_updated_rows after update on %s referencing old table as before new table as changed
        for each statement execute function log_changed_rows(%s)', logged, pairs);
      execute format('create trigger log_deleted_rows after delete on %s referencing old table as changed
        for each statement when (pg_trigger_depth() = 0) execute function log_changed_rows(%s)', logged, pairs);
    end $$;

    -- The arguments for a table of links: both records have other links.
    create function ends_of_links(link regclass) returns text language sql as $$
      select string_agg(format('%L, %L', 'links of ' || confrelid::regclass, attname), ', ')
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and conrelid = link and attnum = any(
        select unnest(k.conkey) from pg_constraint k where k.conrelid = link and k.contype = 'p')
    $$;

    create or replace function log_table(logged regclass) returns void language plpgsql as $$
    declare
      -- The id of its records.
      id text := (
        select attname from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
        where contype = 'p' and conrelid = logged and cardinality(conkey) = 1 and atttypid = 'integer'::regtype);
    begin
      if id is not null then
        perform log_changed_rows_of(logged, format('%L, %L', logged, id));
        execute format('create trigger log_changes after truncate on %s
          for each statement execute function log_table_change()', logged);
        return;
      end if;
      execute format('create trigger log_changes after insert or update or truncate on %s
        for each statement execute function log_table_change()', logged);
      execute format('create trigger log_deletions after delete on %s
        for each statement when (pg_trigger_depth() = 0) execute function log_table_change()', logged);
      if ends_of_links(logged) is not null then
        perform log_changed_rows_of(logged, ends_of_links(logged));
      end if;
    end $$;

    create or replace function search_link(link regclass, other_id text, searched regclass) returns void language plpgsql as $$
    begin
      -- Links that are deleted with their record are logged once for all of them, and not for each record.
      perform log_search_changes(link, other_id, 'when (pg_trigger_depth() = 0)');
      perform log_changed_rows_of(link, ends_of_links(link));
      execute format('create trigger %I after delete on %s referencing old table as deleted
        for each statement execute function log_deleted_links(%L)', 'log_deleted_' || link, searched, link);
    end $$;
  `.execute(db)
  // Tables that links refer to come first: a deletion locks records before links, too, so that the two cannot deadlock.
  const { rows } = await sql<{ logged: string }>`
    select distinct tgrelid::regclass::text as logged, tgrelid in (
        select confrelid from pg_constraint where contype = 'f' and conrelid <> confrelid) as "isFirst"
    from pg_trigger where tgname in ('log_changes', 'log_deletions') and tgrelid <> 'sessions'::regclass
    order by "isFirst" desc, logged`.execute(db)
  for (const { logged } of rows) {
    const table = sql.table(logged)
    await sql`drop trigger if exists log_changes on ${table}`.execute(db)
    await sql`drop trigger if exists log_deletions on ${table}`.execute(db)
    await sql`select log_table(${sql.lit(logged)})`.execute(db)
  }
  for (const link of FOLLOWED)
    await sql`select log_changed_rows_of(${sql.lit(link)}, ends_of_links(${sql.lit(link)}))`.execute(db)
}
