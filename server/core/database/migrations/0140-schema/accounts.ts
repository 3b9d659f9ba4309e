import { type Kysely, sql } from 'kysely'
import { call, email, label, lastEdit, name, status } from './parts.ts'

/** Admins with their sessions, second factors and saved views, users, rate limits, and the settings shared by all processes. */
export async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await createAdmins(db)
  await createFactors(db)
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
  // Processes keep in memory, with the session, whether an admin must set up a second factor: it depends on these tables.
  await call(
    db,
    ...['admins', 'settings', 'totp_secrets', 'passkeys'].map((table) => `log_table('${table}')`),
  )
}

async function createAdmins(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- There is one at least, each is named once, and whatever may be changed may also be viewed.
    create function are_rights(rights text[]) returns boolean language sql immutable as $$
      select bool_and(each ~ '^[a-z_]+[.](view|edit|delete|publish|push|export)$'
          and split_part(each, '.', 1) || '.view' = any(rights))
        and count(*) = count(distinct each) and count(*) > 0
      from unnest(rights) each
    $$;

    create table admins (
      admin_id integer generated always as identity primary key,
      ${name('name')} not null,
      ${email},
      password_hash text,
      admin_type text not null default 'subadmin' check (admin_type in ('admin', 'subadmin')),
      ${status},
      ${lastEdit},
      -- What a sub admin may do, such as {tracks.view,tracks.edit}; null: everything. The names of resources are not checked,
      -- so that a new resource needs no change here: what the contract does not know allows nothing.
      rights text[],
      check (rights is null or (admin_type = 'subadmin' and are_rights(rights)))
    );
    create unique index on admins (lower(email));
    create index on admins (name, admin_id);
    create index on admins (date_modified, admin_id);
    select count_table('admins', 'admin_type');

    -- Writes through this view cannot change or add a main admin, and reads do not show a password.
    create view subadmins as
      select admin_id, name, email, is_active, case when password_hash is null then '1' else '0' end as is_invited,
        date_created, date_modified, version, modified_by, rights
      from admins where admin_type = 'subadmin'
      with check option;

    -- Data of a deleted account that the history must not hold; kept while the deletion can be undone.
    create table deleted_accounts (
      admin_id integer primary key,
      password_hash text,
      -- The invitation that had not been used yet, if there was one.
      token_hash bytea,
      sent_at timestamptz,
      -- Saved views: list, name and query of each.
      views jsonb not null,
      -- The entries of the history that the account had made.
      change_ids jsonb not null,
      -- The rows of totp_secrets, recovery_codes, passkeys and sign_ins.
      second_factor jsonb not null default '{}',
      deleted_at timestamptz not null default now()
    );
    create index on deleted_accounts (deleted_at);

    create table sessions (
      token_hash bytea primary key,
      admin_id integer not null references admins on delete cascade,
      created_at timestamptz not null default now(),
      used_at timestamptz not null default now(),
      session_id integer generated always as identity unique,
      -- Of the last use.
      address text,
      user_agent text
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

    create trigger log_changes after update or delete on sessions
      for each statement execute function log_table_change();

    -- The query is the params of the list's address. The contract says which lists have views.
    create table saved_views (
      view_id integer generated always as identity primary key,
      admin_id integer not null references admins on delete cascade,
      list text collate "C" not null,
      ${name('name')} not null,
      query jsonb not null,
      is_shared boolean not null default false
    );
    create unique index on saved_views (admin_id, list, lower(name));
    create index saved_views_shared on saved_views (list) where is_shared;

    create table pinned_views (
      admin_id integer not null references admins on delete cascade,
      view_id integer not null references saved_views on delete cascade,
      pinned_at timestamptz not null default now(),
      primary key (admin_id, view_id)
    );
    create index on pinned_views (view_id);

    -- The saves of forms by their keys, so that one that is sent again is made once.
    create table keyed_saves (
      admin_id integer not null references admins on delete cascade,
      -- The SHA-256 hash of the key.
      key_hash bytea not null,
      table_name text not null,
      -- What was saved, and its version then; null: nothing, and nothing will be.
      record_id integer,
      version integer,
      -- Its entry in the history, without a foreign key: entries are deleted in large numbers, and these rows live for a day.
      change_id bigint,
      made_at timestamptz not null default now(),
      primary key (admin_id, key_hash)
    );
    create index on keyed_saves (made_at);
    select search_table('subadmins', 'admin_id', 'admins');
  `.execute(db)
}

async function createFactors(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The browsers from which an admin has signed in, by the hash of the cookie that each keeps.
    create table devices (
      admin_id integer not null references admins on delete cascade,
      token_hash bytea not null check (length(token_hash) = 32),
      used_at timestamptz not null default now(),
      primary key (admin_id, token_hash)
    );
    create index on devices (used_at);

    -- The last sign-in of each admin, and the language of the mails about the account.
    create table sign_ins (
      admin_id integer primary key references admins on delete cascade,
      last_signed_in_at timestamptz not null default now(),
      language text collate "C" not null
    );

    create table totp_secrets (
      admin_id integer primary key references admins on delete cascade,
      -- Null until a first code has confirmed it.
      secret bytea check (length(secret) = 20),
      -- The last time step whose code was accepted: each is accepted once.
      last_step bigint not null default 0,
      -- A new one, which replaces the other once it is confirmed.
      pending_secret bytea check (length(pending_secret) = 20),
      pending_since timestamptz,
      check (secret is not null or pending_secret is not null),
      check ((pending_secret is null) = (pending_since is null))
    );

    create table recovery_codes (
      admin_id integer not null references admins on delete cascade,
      -- SHA-256 of 60 random bits.
      code_hash bytea not null check (length(code_hash) = 32),
      used_at timestamptz,
      primary key (admin_id, code_hash)
    );

    create table passkeys (
      passkey_id integer generated always as identity primary key,
      admin_id integer not null references admins on delete cascade,
      ${label},
      credential_id text collate "C" not null unique,
      public_key bytea not null,
      -- Grows with each use; authenticators that do not count always say 0.
      counter bigint not null,
      transports text[] not null,
      date_created timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index on passkeys (admin_id);

    -- What was begun and must be finished within minutes: a sign-in, or the registration of a passkey.
    create table auth_challenges (
      token_hash bytea primary key check (length(token_hash) = 32),
      purpose text collate "C" not null check (purpose in ('second step', 'passkey sign-in', 'new passkey')),
      -- Null for a sign-in with a passkey, which says itself whose it is.
      admin_id integer references admins on delete cascade,
      -- What the authenticator signs; null for an admin without passkeys.
      challenge text,
      expires_at timestamptz not null,
      check ((admin_id is null) = (purpose = 'passkey sign-in'))
    );
    create index on auth_challenges (admin_id);
    create index on auth_challenges (expires_at);
  `.execute(db)
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
    select search_table('users', 'id', 'users');
  `.execute(db)
}
