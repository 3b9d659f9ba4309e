import { type Kysely, sql } from 'kysely'

/** Admins, their sessions, the attempts to sign in, and the settings that every process shares. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admins (
      admin_id integer generated always as identity primary key,
      name text collate "und-x-icu" not null,
      email text collate "C" not null,
      password_hash text,
      admin_type text not null check (admin_type in ('admin', 'subadmin')),
      is_active text not null default '1' check (is_active in ('1', '0')),
      date_created timestamptz not null default now(),
      date_modified timestamptz not null default now(),
      version integer not null default 1
    );
    create unique index on admins (lower(email));
    create index on admins (name, admin_id);
    create index on admins (date_modified, admin_id);

    create table sessions (
      token_hash bytea primary key,
      admin_id integer not null references admins on delete cascade,
      created_at timestamptz not null default now(),
      used_at timestamptz not null default now()
    );
    create index on sessions (admin_id);
    create index on sessions (used_at);

    -- One row an attempt, written before the password is looked at, so that parallel guesses count.
    create table sign_in_attempts (
      attempt_id bigint generated always as identity primary key,
      account text collate "C" not null,
      address text collate "C" not null,
      attempted_at timestamptz not null default now()
    );
    create index on sign_in_attempts (account, address, attempted_at);
    create index on sign_in_attempts (attempted_at);

    create table settings (
      key text collate "C" primary key,
      value text not null
    );

    create table users (
      id integer generated always as identity primary key,
      name text collate "und-x-icu" not null,
      email text collate "C" not null,
      phone_num text collate "C" not null,
      status text not null default 'active' check (status in ('active', 'inactive')),
      date_created timestamptz not null default now(),
      date_modified timestamptz not null default now(),
      version integer not null default 1
    );
    create unique index on users (lower(email));
    create index on users (name, id);
    create index on users (email, id);
    create index on users (phone_num, id);
    create index on users (status, id);
    create index on users (date_created, id);
  `.execute(db)
}
