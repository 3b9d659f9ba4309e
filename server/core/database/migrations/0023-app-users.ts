import { type Kysely, sql } from 'kysely'

/** What users do in the app: passwords, sessions, devices, follows and reported plays; and notifications to followers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Apart from users, so that neither lists nor the history contain it. A user whom an admin has added has none at first.
    create table user_accounts (
      user_id integer primary key references users on delete cascade,
      password_hash text not null,
      language text collate "C" not null default 'en',
      last_sign_in_at timestamptz
    );

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

    alter table notifications
      add column audience text collate "C" not null default 'everyone'
        check (audience in ('everyone', 'categories', 'artists')),
      add column audience_id integer,
      add column audience_name text,
      add column audience_name_hindi text,
      add check ((audience = 'everyone') = (audience_id is null) and (audience_id is null) = (audience_name is null));

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
