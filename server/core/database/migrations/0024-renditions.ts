import { type Kysely, sql } from 'kysely'

/** The columns of tracks that apps see. */
const SEEN = [
  'display_name',
  'display_name_hindi',
  'description',
  'description_hindi',
  'lyrics',
  'lyrics_hindi',
  'record_date',
  'duration',
  'cover_picture',
  'audio_key',
  'is_download_allowed',
  'is_active',
]

/** Audio in other formats, made from the stored files, and whether apps may offer to download a track. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The file that it was made from, with which it is removed.
    alter table stored_file add column made_from text collate "C" references stored_file;
    create index on stored_file (made_from) where made_from is not null;

    create table audio_renditions (
      source_key text collate "C" not null references stored_file on delete cascade,
      format text collate "C" not null,
      -- unneeded: the original is in this format already, at no higher bit rate.
      state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'unneeded')),
      key text collate "C" unique references stored_file on delete cascade,
      requested_at timestamptz not null default now(),
      -- The version that made it, or last failed to, and why.
      ffmpeg text,
      problem text,
      primary key (source_key, format),
      check ((state = 'done') = (key is not null))
    );
    create index on audio_renditions (requested_at) where state = 'waiting';
    create index on audio_renditions (format, state);

    alter table tracks add column is_download_allowed text not null default '1'
      check (is_download_allowed in ('1', '0'));
  `.execute(db)
  await announceTracks(db)
  await logTracks(db)
}

/** Drops what is kept in memory when anything of a track changes but its plays. */
async function announceTracks(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute
    where attrelid = 'tracks'::regclass and attnum > 0 and not attisdropped and attname <> 'trackCount'`.execute(
    db,
  )
  await sql`
    drop trigger announce_change on tracks;
    create trigger announce_change
      after insert or delete or truncate or update of ${sql.join(rows.map(({ column }) => sql.ref(column)))} on tracks
      for each statement execute function announce_change()`.execute(db)
}

/** Also logs a change of `is_download_allowed` for the copies of apps. */
async function logTracks(db: Kysely<unknown>): Promise<void> {
  const seen = (alias: string) => SEEN.map((column) => `${alias}.${column}`).join(', ')
  await sql
    .raw(`
    create or replace function log_tracks_for_apps() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform log_for_apps('tracks', array(select track_id from added where is_active = '1'));
      elsif tg_op = 'DELETE' then
        perform log_for_apps('tracks', array(select track_id from removed where is_active = '1'));
      else
        -- Planned anew each time, for the size of these transition tables.
        execute $query$ select log_for_apps('tracks', array(
          select n.track_id from removed o join added n using (track_id)
          where (o.is_active = '1' or n.is_active = '1') and (${seen('o')}) is distinct from (${seen('n')}))) $query$;
      end if;
      return null;
    end $$;
  `)
    .execute(db)
}
