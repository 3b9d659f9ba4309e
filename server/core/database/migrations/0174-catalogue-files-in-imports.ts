import { type Kysely, sql } from 'kysely'

/**
 * An uploaded catalogue is an import, as a sheet of tracks is: `imports` has its file, admin, state and counts, and
 * `catalogue_imports` how far its lines are read. Safe while the version before runs: an upload that it takes gets its entry when
 * the background process begins with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table imports
      drop constraint imports_file_kind_check,
      drop constraint imports_state_check,
      add constraint imports_file_kind_check check (file_kind in ('sheet', 'edited_export', 'catalogue')),
      add constraint imports_state_check
        check (state in ('reading', 'ready', 'importing', 'done', 'stopped', 'undone'))`.execute(db)
  await sql`
    alter table catalogue_imports
      drop constraint catalogue_imports_state_check,
      add constraint catalogue_imports_state_check
        check (state in ('waiting', 'checking', 'checked', 'importing', 'queueing', 'done', 'failed')),
      -- The import of an uploaded file; null of an import by the command.
      add column entry_id integer unique references imports on delete cascade,
      -- Whether all lines of the file were imported once, so that only corrected ones are left.
      add column is_read boolean not null default false`.execute(db)
  // Which file is read is said by its import.
  await sql`drop index catalogue_imports_one_upload`.execute(db)
  await sql`
    alter table catalogue_import_problems
      -- The record in the line as it was read, with its corrections; null if it cannot be corrected.
      add column record jsonb,
      -- Whether the line can be imported since it was corrected.
      add column is_corrected boolean not null default false`.execute(db)
  await sql`
    create index on catalogue_import_problems (import_id, file, line) where is_corrected`.execute(db)
  await sql`
    with counted as materialized (
      select c.*, nextval(pg_get_serial_sequence('imports', 'import_id')) as new_id, n.*,
        case when c.state in ('done', 'failed') then 0
          else greatest(c.lines_total - n.added - n.updated - n.unchanged - n.failed, 0) end as waiting,
        exists (select from changes x where x.undoes = c.change_id) as is_undone
      from catalogue_imports c cross join lateral (
        select coalesce(sum((value->>'added')::int), 0)::int as added, coalesce(sum((value->>'changed')::int), 0)::int as updated,
          coalesce(sum((value->>'unchanged')::int), 0)::int as unchanged, coalesce(sum((value->>'failed')::int), 0)::int as failed
        from jsonb_each(c.counts)
      ) n
      where c.is_uploaded
    ), entered as (
      insert into imports (import_id, file_kind, admin_id, admin_name, file_name, ignored_columns, state, message, change_id,
        date_created, date_modified, rows, waiting, added, updated, unchanged, failed)
      overriding system value
      select new_id, 'catalogue', admin_id, admin_name, left(label, 200), '{}',
        case when is_undone then 'undone' when state = 'done' then 'done' when state = 'failed' then 'stopped'
          else 'importing' end,
        problem, change_id, date_created, date_modified, waiting + added + updated + unchanged + failed, waiting, added,
        updated, unchanged, failed
      from counted
      returning import_id
    )
    update catalogue_imports c set entry_id = n.new_id, is_read = n.state in ('queueing', 'done')
    from counted n where n.import_id = c.import_id`.execute(db)
}
