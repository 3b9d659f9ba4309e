import { type Kysely, sql } from 'kysely'
import { label, lastEdit } from './parts.ts'

/** Tables for API keys, for players and apps with what listeners keep in them, and for plays of feeds. */
export async function createListeners(db: Kysely<unknown>): Promise<void> {
  await createKeys(db)
  await createPlayers(db)
  await createAppUsers(db)
}

async function createKeys(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_keys (
      key_id integer generated always as identity primary key,
      ${label},
      -- The first characters of the key.
      hint text collate "C" not null,
      scopes text[] not null check (cardinality(scopes) > 0),
      origins text[] not null,
      rate_per_minute integer not null check (rate_per_minute > 0),
      created_by text not null,
      revoked_at timestamptz,
      ${lastEdit}
    );
    select search_table('api_keys', 'key_id', 'api_keys');

    -- Apart, so that neither lists nor the history contain it.
    create table api_key_secrets (
      key_id integer primary key references api_keys on delete cascade,
      -- SHA-256 of a random key of 256 bits, which needs no slow hash.
      key_hash bytea not null unique check (length(key_hash) = 32)
    );

    create table api_key_calls (
      key_id integer not null references api_keys on delete cascade,
      day date not null,
      calls bigint not null,
      last_used_at timestamptz not null,
      -- The last minute with calls, in minutes since 1970, and how many it has had in all processes.
      minute integer not null,
      minute_calls bigint not null,
      primary key (key_id, day)
    );

    -- The API keys of the listening page. They are not secret: every visitor's browser gets the valid one.
    create table listening_page_keys (
      key_id integer primary key references api_keys on delete cascade,
      api_key text collate "C" not null
    );

    -- Who has played what through feeds today.
    create table feed_plays (
      day date not null,
      track_id integer not null references tracks on delete cascade,
      -- A keyed hash of day, address and program, from which none of them can be read.
      listener bytea not null check (length(listener) = 16),
      -- The same of day and network address, so that the programs of one network can be counted; null in early versions.
      network bytea check (length(network) = 16),
      primary key (day, track_id, listener)
    );
    create index on feed_plays (track_id);
    create index on feed_plays (day, network, listener);

  `.execute(db)
}

async function createPlayers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table player_passwords (
      player_password_id integer generated always as identity primary key,
      user_id integer not null references users on delete cascade,
      ${label},
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

    -- Where listeners have stopped in a track, as their players keep it.
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


    -- What listeners have got of a merge, so that its undo takes it from them again.
    -- The follow, the favourite with its rating, or the play queue of a user, before (null: there was none) and after.
    -- Not part of the history, which every admin reads.
    create table merged_listening (
      change_id bigint not null references changes on delete cascade,
      user_id integer not null references users on delete cascade,
      what text collate "C" not null check (what in ('follow', 'mark', 'queue', 'bookmark')),
      before jsonb,
      after jsonb not null,
      primary key (change_id, user_id, what)
    );
    create index on merged_listening (user_id);
  `.execute(db)
}

/** Tables for users of the app: passwords, sessions, devices, follows and reported plays. */
async function createAppUsers(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Apart from users, so that neither lists nor the history contain it. A user whom an admin has added has none at first.
    create table user_accounts (
      user_id integer primary key references users on delete cascade,
      password_hash text not null,
      language text collate "C" not null default 'en',
      last_sign_in_at timestamptz
    );
    create index on user_accounts (last_sign_in_at) where last_sign_in_at is not null;

    -- The code last mailed to an address, whether it belongs to a user or not.
    create table user_codes (
      email text collate "C" primary key,
      sent_to text collate "C" not null,
      code_hash text not null,
      expires_at timestamptz not null
    );
    create index on user_codes (expires_at);

    create table user_sessions (
      session_id integer generated always as identity primary key,
      user_id integer not null references users on delete cascade,
      token_hash bytea not null unique check (length(token_hash) = 32),
      user_agent text,
      created_at timestamptz not null default now(),
      used_at timestamptz not null default now()
    );
    create index on user_sessions (user_id);
    create index on user_sessions (used_at);

    -- A device belongs to the user of its session, or to nobody.
    create table user_devices (
      device_id integer generated always as identity primary key,
      -- A token may be too long for an index.
      token_hash bytea not null unique check (length(token_hash) = 32),
      token text collate "C" not null,
      session_id integer references user_sessions on delete set null,
      registered_at timestamptz not null default now(),
      -- Counts what may change its topics, and how far the push service knows.
      wanted integer not null default 1,
      synced integer not null default 0
    );
    create index on user_devices (session_id);
    create index on user_devices (registered_at);
    create index user_devices_outdated on user_devices (device_id) where wanted <> synced;

    -- Without a reference to the record: a deleted one can come back, with its followers.
    create table user_follows (
      user_id integer not null references users on delete cascade,
      kind text collate "C" not null check (kind in ('categories', 'artists')),
      record_id integer not null,
      followed_at timestamptz not null default now(),
      primary key (user_id, kind, record_id)
    );
    create index on user_follows (kind, record_id);

    -- The topics that the push service has subscribed a device to.
    create table user_device_topics (
      device_id integer not null references user_devices on delete cascade,
      kind text collate "C" not null,
      record_id integer not null,
      primary key (device_id, kind, record_id)
    );

    create table reported_plays (
      play_id uuid primary key,
      played_at timestamptz not null
    );
    create index on reported_plays (played_at);

    create function end_user_sessions() returns trigger language plpgsql as $$
    begin
      delete from user_sessions where user_id = new.id;
      return null;
    end $$;
    -- In the database, since there are many ways to deactivate a user.
    create trigger end_sessions after update of status on users
      for each row when (new.status = 'inactive') execute function end_user_sessions();

    create function outdate_device() returns trigger language plpgsql as $$
    begin
      new.wanted := old.wanted + 1;
      return new;
    end $$;
    create trigger outdate before update of session_id on user_devices
      for each row when (old.session_id is distinct from new.session_id) execute function outdate_device();

    create function outdate_devices() returns trigger language plpgsql as $$
    begin
      update user_devices d set wanted = d.wanted + 1 from user_sessions s
      where s.session_id = d.session_id and s.user_id in (select user_id from changed);
      return null;
    end $$;
    create trigger outdate_after_insert after insert on user_follows referencing new table as changed
      for each statement execute function outdate_devices();
    create trigger outdate_after_delete after delete on user_follows referencing old table as changed
      for each statement execute function outdate_devices();
  `.execute(db)
}
