import { type Kysely, sql } from 'kysely'

/** The backups that were made or tried, for their screen and the history. What they hold is in their target. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backups (
      backup_id integer generated always as identity primary key,
      state text collate "C" not null check (state in ('waiting', 'running', 'done', 'failed')),
      -- For a scheduled one, when it was due: made once, however many processes there are.
      due_at timestamptz unique,
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
      check ((state = 'done') = (name is not null)),
      check (state <> 'failed' or problem is not null)
    );
    create index on backups (admin_id);
    create unique index backups_one_at_a_time on backups ((true)) where state in ('waiting', 'running');
  `.execute(db)
}
