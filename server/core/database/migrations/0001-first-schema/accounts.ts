import { type Kysely, sql } from 'kysely'
import { createSearch, createSearchTable, email, lastEdit, name, status } from './parts.ts'

/** Admins with their sessions and saved views, users, rate limits, and the settings shared by all processes. */
export async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await createAdmins(db)
  await createUsers(db)
  await sql`
    -- One row per attempt, written before anything is checked, so that parallel attempts count.
    create table attempts (
      attempt_id bigint generated always as identity primary key,
      what text collate "C" not null,
      subject text collate "C" not null,
      attempted_at timestamptz not null default now()
    );
    create index on attempts (what, subject, attempted_at);
    create index on attempts (attempted_at);

    create table settings (
      key text collate "C" primary key,
      value text not null
    );

    create table mails (
      mail_id integer generated always as identity primary key,
      message_id text not null,
      recipient text not null,
      reply_to text,
      subject text not null,
      text text not null,
      html text not null,
      date_created timestamptz not null default now()
    );
  `.execute(db)
}

async function createAdmins(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admins (
      admin_id integer generated always as identity primary key,
      ${name('name')} not null,
      ${email},
      password_hash text,
      admin_type text not null default 'subadmin' check (admin_type in ('admin', 'subadmin')),
      ${status},
      ${lastEdit}
    );
    create unique index on admins (lower(email));
    create index on admins (name, admin_id);
    create index on admins (date_modified, admin_id);
    select count_table('admins', 'admin_type');

    -- Writes through this view cannot change or add a main admin, and reads do not show a password.
    create view subadmins as
      select admin_id, name, email, is_active, case when password_hash is null then '1' else '0' end as is_invited,
        date_created, date_modified, version
      from admins where admin_type = 'subadmin'
      with check option;

    create table sessions (
      token_hash bytea primary key,
      admin_id integer not null references admins on delete cascade,
      created_at timestamptz not null default now(),
      used_at timestamptz not null default now()
    );
    create index on sessions (admin_id);
    create index on sessions (used_at);

    -- The one link with which an invited admin sets a password; sending it again replaces it.
    create table invitations (
      admin_id integer primary key references admins on delete cascade,
      token_hash bytea not null unique,
      sent_at timestamptz not null default now()
    );

    -- One code per admin: a new code replaces the old one.
    create table otps (
      admin_id integer primary key references admins on delete cascade,
      otp_hash text not null,
      expires_at timestamptz not null
    );

    -- The query is the params of the list's address.
    create table saved_views (
      view_id integer generated always as identity primary key,
      admin_id integer not null references admins on delete cascade,
      list text collate "C" not null check (list = 'tracks'),
      ${name('name')} not null,
      query jsonb not null
    );
    create unique index on saved_views (admin_id, list, lower(name));
  `.execute(db)
  await createSearchTable(db, 'subadmins_search', sql.table('admins'))
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id integer generated always as identity primary key,
      ${name('name')} not null,
      ${email},
      phone_num text collate "C" not null check (char_length(phone_num) between 1 and 30),
      status text not null default 'active' check (status in ('active', 'inactive')),
      ${lastEdit}
    );
    create unique index on users (lower(email));
    create index on users (name, id);
    create index on users (email, id);
    create index on users (phone_num, id);
    create index on users (status, id);
    create index on users (date_created, id);
    select count_table('users', 'case status when ''active'' then ''1'' else ''0'' end');
  `.execute(db)
  await createSearch(db, 'users')
}
