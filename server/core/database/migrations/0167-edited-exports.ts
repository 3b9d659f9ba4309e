import { type Kysely, sql } from 'kysely'

/**
 * An exported file that comes back is an import, as a sheet of tracks is; its rows have a table of their own. Safe while the
 * version before runs: a preview that it has shown is no longer found there, but in this version, and it shows the new imports in
 * its list as sheets without rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table imports
      add column file_kind text collate "C" not null default 'sheet' check (file_kind in ('sheet', 'edited_export')),
      -- Of an edited export: the kinds of its records, and how many cells were written.
      add column lists text[] not null default '{}',
      add column written_cells integer not null default 0`.execute(db)
  await sql`
    -- The rows of an edited export in which something differs from the export, or cannot be read.
    create table edited_rows (
      import_id integer not null references imports on delete cascade,
      row_no integer not null,
      sheet text,
      sheet_row integer not null,
      list text collate "C",
      -- Null for a row that is of no record.
      record_id integer,
      name text not null,
      hindi_name text,
      problem text,
      is_gone boolean not null default false,
      is_skipped boolean not null default false,
      is_written boolean not null default false,
      cells jsonb not null,
      -- The cells that differ from the export, and the fingerprints of the exported links.
      sent jsonb,
      -- Of the cells: those that can be written, those of them in conflict, of these those to be written, and the others.
      changes integer not null,
      conflicts integer not null,
      taken integer not null default 0,
      problems integer not null,
      -- When the file was read or applied: 0 for a row that was left out, 1 with a conflict, 2 with a problem, 3 for all others.
      urgency integer not null default 3,
      primary key (import_id, row_no),
      check (taken <= conflicts and conflicts <= changes)
    )`.execute(db)
  await sql`create index on edited_rows (import_id, list, record_id)`.execute(db)
  await sql`create index on edited_rows (import_id, urgency, row_no)`.execute(db)
  await sql`
    with came as materialized (
      select nextval(pg_get_serial_sequence('imports', 'import_id')) as import_id, u.*, a.name as admin_name,
        exists (select from changes x where x.undoes = u.change_id) as is_undone
      from file_updates u join admins a using (admin_id)
    ), counted as materialized (
      select c.import_id, r.*, r.changes - r.conflicts + r.taken > 0 and r.problem is null and not r.is_skipped
        and c.state = 'applied' as is_written
      from file_update_rows r join came c using (update_id)
    ), entered as (
      insert into imports (import_id, file_kind, admin_id, admin_name, file_name, lists, ignored_columns, state, change_id,
        written_cells, date_created, rows, updated, waiting, existing, failed, unchanged)
      overriding system value
      select c.import_id, 'edited_export', c.admin_id, c.admin_name, c.file_name, c.lists, c.ignored_columns,
        case when c.is_undone then 'undone' when c.state = 'applied' then 'done' else 'ready' end, c.change_id,
        c.written_cells, c.date_created, c.rows, n.updated, n.waiting, n.existing, n.failed,
        c.rows - n.updated - n.waiting - n.existing - n.failed
      from came c cross join lateral (
        select (count(*) filter (where is_written))::int as updated,
          (count(*) filter (where not is_written and problem is null and changes - conflicts + taken > 0))::int as waiting,
          (count(*) filter (where not is_written and problem is null and changes - conflicts + taken = 0
            and problems = 0 and conflicts > 0))::int as existing,
          (count(*) filter (where problem is not null or (not is_written and changes - conflicts + taken = 0
            and problems > 0)))::int as failed
        from counted r where r.import_id = c.import_id
      ) n
      returning import_id
    )
    insert into edited_rows (import_id, row_no, sheet, sheet_row, list, record_id, name, hindi_name, problem, is_gone,
      is_skipped, is_written, cells, sent, changes, conflicts, taken, problems, urgency)
    select import_id, row_no, sheet, sheet_row, list, record_id, name, hindi_name, problem, is_gone, is_skipped, is_written,
      cells, sent, changes, conflicts, taken, problems,
      case when is_skipped then 0 when conflicts > 0 then 1 when problems > 0 then 2 else 3 end
    from counted`.execute(db)
  await sql`delete from file_updates`.execute(db)
}
