import { type Kysely, sql } from 'kysely'

/** Recordings on their way from their links, and which links have stopped answering. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table track_fetches (
      track_id integer primary key references tracks on delete cascade,
      -- Another one for every fetch: work that was begun for an earlier one ends.
      fetch_id uuid not null,
      state text not null default 'waiting' check (state in ('waiting', 'fetching', 'retrying')),
      -- How often it was begun, and how often it failed.
      begun integer not null default 0,
      failed integer not null default 0,
      next_at timestamptz,
      -- In bytes.
      received bigint,
      total bigint,
      touched_at timestamptz not null default now()
    );

    create table link_checks (
      track_id integer not null references tracks on delete cascade,
      field text collate "C" not null check (field in ('track_link', 'cover_picture')),
      -- A result about another link than the track has by now counts no more.
      link text not null,
      checked_at timestamptz not null default now(),
      failed_runs integer not null default 0,
      failing_since timestamptz,
      is_dead boolean not null default false,
      problem text,
      primary key (track_id, field)
    );
    create index on link_checks (track_id) where is_dead;
  `.execute(db)
}
