import { type Kysely, sql } from 'kysely'

/** Who changed what, when, before and after: one `changes` row an action, one `change_records` row a record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table changes (
      change_id bigint generated always as identity primary key,
      changed_at timestamptz not null default now(),
      admin_id integer references admins on delete set null,
      admin_name text not null,
      resource text collate "C" not null,
      action text collate "C" not null
        check (action in ('add', 'edit', 'delete', 'status', 'link', 'unlink', 'order', 'sample')),
      records integer not null
    );
    create index on changes (changed_at);
    create index on changes (admin_id, change_id);
    create index on changes (resource, change_id);

    create table change_records (
      change_id bigint not null references changes on delete cascade,
      resource text collate "C" not null,
      record_id integer not null,
      before jsonb,
      after jsonb,
      primary key (change_id, resource, record_id)
    );
    create index on change_records (resource, record_id, change_id);
  `.execute(db)
}
