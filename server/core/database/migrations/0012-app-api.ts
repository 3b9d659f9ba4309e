import { type Kysely, sql } from 'kysely'

/** What apps read: their keys, and the tables whose changes are announced to all processes. */
const READ_BY_APPS = [
  'albums',
  'artists',
  'categories',
  'subcategories',
  'collections',
  'playlists',
  'static_pages',
  'default_settings',
  'album_tracks',
  'playlist_tracks',
  'artist_tracks',
  'category_tracks',
  'subcategory_tracks',
  'category_albums',
  'category_collections',
  'category_playlists',
  'collection_albums',
  'artist_albums',
  'artist_collections',
  'artist_playlists',
  'api_keys',
  'api_key_secrets',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_keys (
      key_id integer generated always as identity primary key,
      name text collate "und-x-icu" not null check (char_length(name) <= 200 and btrim(name) <> ''),
      -- The first characters of the key.
      hint text collate "C" not null,
      scopes text[] not null check (cardinality(scopes) > 0),
      origins text[] not null,
      rate_per_minute integer not null check (rate_per_minute > 0),
      created_by text not null,
      revoked_at timestamptz,
      date_created timestamptz not null default now(),
      date_modified timestamptz not null default now(),
      version integer not null default 1,
      modified_by integer
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

    create function announce_change() returns trigger language plpgsql as $$
    begin
      -- Once for each transaction: PostgreSQL drops repeated messages.
      perform pg_notify('content_changed', pg_current_xact_id()::text);
      return null;
    end $$;
  `.execute(db)
  for (const table of READ_BY_APPS)
    await sql`
      create trigger announce_change after insert or update or delete or truncate on ${sql.table(table)}
        for each statement execute function announce_change()`.execute(db)
  await announceTracks(db)
}

/** A play is no change of a track: it would end what is remembered many times a second. */
async function announceTracks(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute
    where attrelid = 'tracks'::regclass and attnum > 0 and not attisdropped and attname <> 'trackCount'`.execute(
    db,
  )
  await sql`
    create trigger announce_change
      after insert or delete or truncate or update of ${sql.join(rows.map(({ column }) => sql.ref(column)))} on tracks
      for each statement execute function announce_change()`.execute(db)
}
