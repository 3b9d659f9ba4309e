import { type Kysely, sql } from 'kysely'

/** The columns of tracks except the number of plays. */
const EDITED = sql.raw(
  'track_id, display_name, display_name_hindi, description, description_hindi, lyrics, lyrics_hindi, record_date, file_name, ' +
    'track_link, audio_key, audio_size, duration, bitrate, is_track_complete, message, cover_picture, is_active, ' +
    'date_created, date_modified, version, aliases, modified_by, is_download_allowed',
)

/** Adds to tracks what other records lack: indexes for filters and players, tables of downloads, dates of feeds. */
export async function createTracks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index on tracks (track_id) where audio_key is null;
    -- A file is the audio of one track.
    create unique index on tracks (audio_key) where audio_key is not null;
    -- Links may be longer than a key of a B-tree.
    create index on tracks using hash (track_link) where track_link is not null;
    -- What the dashboard counts and ranks, without reading whole tracks.
    create index tracks_without_cover on tracks (track_id) where cover_picture is null;
    create index tracks_added on tracks (date_created);
    create index tracks_played on tracks ("trackCount" desc, track_id) where "trackCount" > 0;
    create index tracks_by_plays on tracks ("trackCount" desc, track_id desc);
    -- What the filters of their list read.
    create index on tracks (modified_by, date_modified, track_id);
    create index tracks_without_description on tracks (track_id)
      where description is null and description_hindi is null;
    create index tracks_without_lyrics on tracks (track_id) where lyrics is null and lyrics_hindi is null;
    -- What players see of tracks, with what the years and lengths of albums are read from, and what they do not see.
    create index tracks_playable_totals on tracks (track_id) include (record_date, duration, "trackCount")
      where is_active = '1' and audio_key is not null;
    create index tracks_unseen on tracks (track_id) where is_active = '0' or audio_key is null;

    -- Only of tracks whose status has changed: the others were active from their creation, or never. Rows outlive their
    -- track, so that an undone deletion keeps the date.
    create table first_activations (
      track_id integer primary key,
      activated_at timestamptz not null
    );

    create function note_activation() returns trigger language plpgsql as $$
    begin
      insert into first_activations (track_id, activated_at)
        values (new.track_id, case when old.is_active = '1' then new.date_created else now() end)
        on conflict do nothing;
      return null;
    end $$;
    create trigger note_activation after update of is_active on tracks
      for each row when (old.is_active <> new.is_active) execute function note_activation();

    -- A play is no change of a track: it would end what is remembered many times a second.
    create trigger announce_change
      after insert or delete or truncate or update of ${EDITED} on tracks
      for each statement execute function announce_change();
  `.execute(db)
  await createFetches(db)
}

/** Audio downloads from links, and links that have stopped responding. */
async function createFetches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table track_fetches (
      track_id integer primary key references tracks on delete cascade,
      -- Each fetch has a new one: work that was begun for an earlier fetch ends.
      fetch_id uuid not null,
      state text not null default 'waiting' check (state in ('waiting', 'fetching', 'retrying')),
      -- How often it was begun, and how often it failed.
      begun integer not null default 0,
      failed integer not null default 0,
      next_at timestamptz,
      -- In bytes.
      received bigint,
      total bigint,
      touched_at timestamptz not null default now(),
      check ((state = 'retrying') = (next_at is not null)),
      check (state = 'waiting' or begun > 0)
    );

    create table link_checks (
      track_id integer not null references tracks on delete cascade,
      field text collate "C" not null check (field in ('track_link', 'cover_picture')),
      -- A result about a link that the track no longer has does not count.
      link text not null,
      checked_at timestamptz not null default now(),
      failed_runs integer not null default 0,
      failing_since timestamptz,
      is_dead boolean not null default false,
      problem text,
      primary key (track_id, field),
      -- It fails since a time and for a reason, or it does not fail; only what fails is dead.
      check ((failed_runs > 0) = (failing_since is not null) and (failed_runs > 0) = (problem is not null)),
      check (failed_runs > 0 or not is_dead)
    );
    create index on link_checks (track_id) where is_dead;
  `.execute(db)
}
