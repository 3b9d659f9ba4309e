import { type Kysely, sql } from 'kysely'

/** Audio downloads from links, and links that have stopped responding. */
export async function createFetches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table track_fetches (
      track_id integer primary key references tracks on delete cascade,
      -- Each fetch has a new one: work that was begun for an earlier fetch ends.
      fetch_id uuid not null,
      state text not null default 'waiting' check (state in ('waiting', 'fetching', 'retrying')),
      -- How often it was begun, and how often it failed.
      begun integer not null default 0,
      failed integer not null default 0,
      next_at timestamptz,
      -- In bytes.
      received bigint,
      total bigint,
      touched_at timestamptz not null default now(),
      check ((state = 'retrying') = (next_at is not null)),
      check (state = 'waiting' or begun > 0)
    );

    create table link_checks (
      track_id integer not null references tracks on delete cascade,
      field text collate "C" not null check (field in ('track_link', 'cover_picture')),
      -- A result about a link that the track no longer has does not count.
      link text not null,
      checked_at timestamptz not null default now(),
      failed_runs integer not null default 0,
      failing_since timestamptz,
      is_dead boolean not null default false,
      problem text,
      primary key (track_id, field),
      -- It fails since a time and for a reason, or it does not fail; only what fails is dead.
      check ((failed_runs > 0) = (failing_since is not null) and (failed_runs > 0) = (problem is not null)),
      check (failed_runs > 0 or not is_dead)
    );
    create index on link_checks (track_id) where is_dead;
  `.execute(db)
}
