import { type Kysely, sql } from 'kysely'

/**
 * Where listeners have stopped in a track, as their players keep it. Safe while the version before runs: what a merge gives
 * listeners may be one thing more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Without a reference to the track: when its deletion is undone, it has its bookmarks again.
    create table bookmarks (
      user_id integer not null references users on delete cascade,
      track_id integer not null,
      position_ms bigint not null check (position_ms >= 0),
      comment text check (char_length(comment) <= 1000),
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now(),
      primary key (user_id, track_id)
    );
    create index on bookmarks (track_id);

    alter table merged_listening drop constraint merged_listening_what_check,
      add check (what in ('follow', 'mark', 'queue', 'bookmark'));
  `.execute(db)
}
