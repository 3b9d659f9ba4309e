import { type Kysely, sql } from 'kysely'

/** The passwords with which players sign in as users of the app, and what players store for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table player_passwords (
      player_password_id integer generated always as identity primary key,
      user_id integer not null references users on delete cascade,
      name text collate "und-x-icu" not null check (char_length(name) <= 200 and btrim(name) <> ''),
      -- The first characters of the password.
      hint text collate "C" not null,
      created_by text not null,
      date_created timestamptz not null default now(),
      revoked_at timestamptz,
      last_used_at timestamptz,
      -- What the player called itself when it was last used.
      last_client text check (char_length(last_client) <= 100)
    );
    create index on player_passwords (user_id, player_password_id);

    -- Apart, so that neither lists nor the history contain it.
    create table player_secrets (
      player_password_id integer primary key references player_passwords on delete cascade,
      -- SHA-256 of a random password of 130 bits, which needs no slow hash.
      secret_hash bytea not null unique check (length(secret_hash) = 32),
      -- Encrypted, since a sign-in by token needs the password itself.
      sealed bytea not null
    );

    -- Without a reference to the record: when its deletion is undone, it is a favourite again.
    create table listener_marks (
      user_id integer not null references users on delete cascade,
      kind text collate "C" not null check (kind in ('tracks', 'albums', 'artists')),
      record_id integer not null,
      starred_at timestamptz,
      rating integer check (rating between 1 and 5),
      primary key (user_id, kind, record_id),
      check (starred_at is not null or rating is not null)
    );

    create table play_queues (
      user_id integer primary key references users on delete cascade,
      track_ids integer[] not null check (cardinality(track_ids) > 0),
      -- Which of them is played, from 0.
      current_index integer not null check (current_index between 0 and cardinality(track_ids) - 1),
      position_ms bigint not null check (position_ms >= 0),
      changed_at timestamptz not null default now(),
      changed_by text not null
    );

    -- The plays that players have reported and that were counted.
    create table listener_plays (
      user_id integer not null references users on delete cascade,
      track_id integer not null references tracks on delete cascade,
      played_at timestamptz not null,
      primary key (user_id, track_id, played_at)
    );
    create index on listener_plays (user_id, played_at);
    create index on listener_plays (track_id);
    create index on listener_plays (played_at);

    create table now_playing (
      user_id integer not null references users on delete cascade,
      client text not null,
      track_id integer not null references tracks on delete cascade,
      began_at timestamptz not null default now(),
      primary key (user_id, client)
    );
    create index on now_playing (track_id);

    -- What players list, so that a part of it is found without reading tracks.
    create index tracks_playable on tracks (track_id) where is_active = '1' and audio_key is not null;
  `.execute(db)
}
