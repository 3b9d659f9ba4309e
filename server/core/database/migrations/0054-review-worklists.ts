import { type Kysely, sql } from 'kysely'

/** Reviews of what is judged instead of filled in, and the selections of runs that merges have changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The entries of a review in the history besides that of its edits, which is in review_runs: one open for each action.
    create table review_entries (
      run_id integer not null references review_runs on delete cascade,
      change_id bigint not null references changes on delete cascade,
      action text collate "C" not null,
      primary key (run_id, change_id)
    );
    create index on review_entries (change_id);

    -- Records that are fine as they are, for every admin. Without foreign key: a deleted record is restored under its id.
    create table review_kept (
      list text collate "C" not null,
      gap text collate "C" not null,
      record_id integer not null,
      -- What was judged, such as the audio: another one is judged anew.
      judged text not null,
      run_id integer references review_runs on delete set null,
      primary key (list, gap, record_id)
    );
    create index on review_kept (run_id);

    -- The runs whose selection named a merged record, as merged_views has the views.
    create table merged_runs (
      change_id bigint not null references changes on delete cascade,
      run_id integer not null references review_runs on delete cascade,
      before jsonb not null,
      after jsonb not null,
      primary key (change_id, run_id)
    );
    create index on merged_runs (run_id);
  `.execute(db)
}
