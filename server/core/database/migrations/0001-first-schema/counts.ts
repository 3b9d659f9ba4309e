import { type Kysely, sql } from 'kysely'

/**
 * Exact totals without counting rows. Each count is spread over slots, so that writers seldom block each other;
 * the total is the sum. `count_table` starts counting a table by the status that an expression returns for each row.
 */
export async function createCounts(db: Kysely<unknown>): Promise<void> {
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
