import { type Kysely, sql } from 'kysely'

/** The history: one `changes` row per action, one `change_records` row per record with its before and after. */
export async function createChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table changes (
      change_id bigint generated always as identity primary key,
      changed_at timestamptz not null default now(),
      admin_id integer references admins on delete set null,
      admin_name text not null,
      resource text collate "C" not null,
      action text collate "C" not null check (action in
        ('add', 'edit', 'delete', 'status', 'link', 'unlink', 'order', 'sample', 'import', 'undo')),
      records integer not null,
      -- The change that this one takes back.
      undoes bigint unique references changes on delete set null
    );
    create index on changes (changed_at);
    create index on changes (admin_id, change_id);
    create index on changes (resource, change_id);
    -- The dashboard shows the last changes by people; a big import is followed by thousands of the system's own.
    create index changes_by_people on changes (changed_at, change_id)
      where not (admin_id is null and admin_name = 'Sangraha');

    create table change_records (
      change_id bigint not null references changes on delete cascade,
      resource text collate "C" not null,
      record_id integer not null,
      before jsonb,
      after jsonb,
      primary key (change_id, resource, record_id)
    );
    create index on change_records (resource, record_id, change_id);

    create table sample_records (
      resource text collate "C" not null,
      record_id integer not null,
      primary key (resource, record_id)
    );
  `.execute(db)
}
