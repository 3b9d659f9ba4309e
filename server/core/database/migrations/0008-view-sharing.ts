import { type Kysely, sql } from 'kysely'

/** Views of every list, shared with the other admins, and pinned to the sidebar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The contract says which lists have views.
    alter table saved_views drop constraint saved_views_list_check;
    alter table saved_views add column is_shared boolean not null default false;
    create index saved_views_shared on saved_views (list) where is_shared;

    create table pinned_views (
      admin_id integer not null references admins on delete cascade,
      view_id integer not null references saved_views on delete cascade,
      pinned_at timestamptz not null default now(),
      primary key (admin_id, view_id)
    );
    create index on pinned_views (view_id);
  `.execute(db)
}
