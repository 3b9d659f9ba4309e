import { type Kysely, sql } from 'kysely'

/** The reviews of gaps, and the records that an admin has skipped in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_runs (
      run_id integer generated always as identity primary key,
      admin_id integer not null references admins on delete cascade,
      -- The contract says which lists and gaps there are.
      list text collate "C" not null,
      gap text collate "C" not null,
      -- The search and filters of the list, or the ids of records.
      selection jsonb not null,
      -- The history entry of what was accepted.
      change_id bigint references changes on delete set null,
      date_created timestamptz not null default now()
    );
    create index on review_runs (admin_id);
    create index on review_runs (change_id);
    create index on review_runs (date_created);

    create table review_skips (
      admin_id integer not null references admins on delete cascade,
      list text collate "C" not null,
      gap text collate "C" not null,
      record_id integer not null,
      primary key (admin_id, list, gap, record_id)
    );
  `.execute(db)
}
