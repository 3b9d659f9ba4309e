import { type Kysely, sql } from 'kysely'

/** Tables for the work of several admins: comments, assignments, presence and reviews; and for work in the background. */
export async function createTeamwork(db: Kysely<unknown>): Promise<void> {
  await createComments(db)
  await createReviews(db)
  await createBackgroundWork(db)
}

/**
 * Tables for comments, assignments, and who has a record open. They have no foreign keys to records and admins, because both are
 * restored under their id: rows about a deleted record are not shown, and come back with it.
 */
async function createComments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table record_comments (
      comment_id integer generated always as identity primary key,
      resource text collate "C" not null,
      record_id integer not null,
      admin_id integer not null,
      -- Stays when the admin is deleted.
      admin_name text not null,
      text text not null check (text <> '' and length(text) <= 2000),
      date_created timestamptz not null default now(),
      date_edited timestamptz
    );
    create index on record_comments (resource, record_id, comment_id);

    -- A mention that an edit has taken away stays as a row: an admin gets one mail about a comment.
    create table comment_mentions (
      comment_id integer not null references record_comments on delete cascade,
      admin_id integer not null,
      is_present boolean not null default true,
      date_read timestamptz,
      primary key (comment_id, admin_id)
    );
    create index on comment_mentions (admin_id) where is_present and date_read is null;

    create table record_assignments (
      resource text collate "C" not null,
      record_id integer not null,
      admin_id integer not null,
      note text check (note <> '' and length(note) <= 200),
      assigned_by integer,
      date_assigned timestamptz not null default now(),
      primary key (resource, record_id)
    );
    create index on record_assignments (resource, admin_id, record_id);

    -- The tabs in which a record is open. Nothing of it matters after a crash.
    create unlogged table record_presence (
      admin_id integer not null references admins on delete cascade,
      -- Chosen by the client for each opened record.
      tab_key text collate "C" not null,
      resource text collate "C" not null,
      record_id integer not null,
      is_editing boolean not null,
      seen_at timestamptz not null default now(),
      primary key (admin_id, tab_key)
    );
    create index on record_presence (resource, record_id);

    -- The language in which an admin has last used the product, for mails that others cause.
    create table admin_languages (
      admin_id integer primary key references admins on delete cascade,
      language text collate "C" not null
    );

  `.execute(db)
}

/** The reviews of gaps and of likely duplicates, and the records that an admin has skipped in them. */
async function createReviews(db: Kysely<unknown>): Promise<void> {
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

/** How far long work on stored records is, and the backups that were made or tried; what they hold is in their target. */
async function createBackgroundWork(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backfills (
      name text collate "C" primary key,
      -- Raised when all of it has to be done again.
      version integer not null,
      -- Where it goes on; null: at the beginning.
      position jsonb,
      done integer not null default 0,
      total integer not null,
      -- The time that has been spent on what is done.
      seconds double precision not null default 0,
      -- The process that is at it, as long as updated_at is recent.
      worker text collate "C",
      started_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      finished_at timestamptz
    );

    create table backups (
      backup_id integer generated always as identity primary key,
      state text collate "C" not null check (state in ('waiting', 'running', 'done', 'failed')),
      -- For a scheduled one, when it was due: made once, however many processes there are.
      due_at timestamptz,
      admin_id integer references admins on delete set null,
      admin_name text not null,
      date_created timestamptz not null default now(),
      started_at timestamptz,
      finished_at timestamptz,
      target text not null,
      -- The name of its folder in the target, once it is complete.
      name text collate "C",
      is_kept boolean not null default false,
      step text collate "C" check (step in ('tables', 'files')),
      step_done integer not null default 0,
      step_total integer not null default 0,
      rows bigint not null default 0,
      files integer not null default 0,
      -- In bytes: the whole backup, and what had to be written for it.
      size bigint not null default 0,
      copied bigint not null default 0,
      problem text,
      -- A check of a backup is entered like a backup: one of either at a time.
      is_check boolean not null default false,
      check ((state = 'done') = (name is not null)),
      check (state <> 'failed' or problem is not null)
    );
    create index on backups (admin_id);
    create unique index backups_one_at_a_time on backups ((true)) where state in ('waiting', 'running');
    create unique index backups_due on backups (due_at, is_check);
  `.execute(db)
}
