import { type Kysely, sql } from 'kysely'

/** The merges of a review of likely duplicates, and the pairs that an admin has skipped in one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_merges (
      run_id integer not null references review_runs on delete cascade,
      change_id bigint not null references changes on delete cascade,
      primary key (run_id, change_id)
    );
    create index on review_merges (change_id);

    create table pair_skips (
      admin_id integer not null references admins on delete cascade,
      resource text collate "C" not null,
      first_id integer not null,
      second_id integer not null,
      primary key (admin_id, resource, first_id, second_id),
      check (first_id < second_id)
    );
  `.execute(db)
}
