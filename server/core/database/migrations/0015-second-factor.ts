import { type Kysely, sql } from 'kysely'

/** Second factors and passkeys of admins, and what is known of their sessions and devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createFactors(db)
  await sql`
    alter table sessions
      add column session_id integer generated always as identity unique,
      -- Of the last use.
      add column address text,
      add column user_agent text;

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

    -- For the undo of a deletion: the rows of totp_secrets, recovery_codes, passkeys and sign_ins.
    alter table deleted_accounts add column second_factor jsonb not null default '{}';
  `.execute(db)
  // Whether an admin must set up a second factor is kept with the session.
  for (const table of ['settings', 'totp_secrets', 'passkeys'])
    await sql`select log_table(${sql.lit(table)})`.execute(db)
}

async function createFactors(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      name text collate "und-x-icu" not null check (char_length(name) <= 200 and btrim(name) <> ''),
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
