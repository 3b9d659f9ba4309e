import { type Kysely, sql } from 'kysely'

/** When tracks were first active, for the dates of podcast feeds, and who has played what through feeds today. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Only of tracks whose status has changed: the others were active from their creation, or never. Rows outlive their
    -- track, so that an undone deletion keeps the date.
    create table first_activations (
      track_id integer primary key,
      activated_at timestamptz not null
    );

    create table feed_plays (
      day date not null,
      track_id integer not null references tracks on delete cascade,
      -- A keyed hash of day, address and program, from which none of them can be read.
      listener bytea not null check (length(listener) = 16),
      primary key (day, track_id, listener)
    );
    create index on feed_plays (track_id);

    create function note_activation() returns trigger language plpgsql as $$
    begin
      insert into first_activations (track_id, activated_at)
        values (new.track_id, case when old.is_active = '1' then new.date_created else now() end)
        on conflict do nothing;
      return null;
    end $$;
    create trigger note_activation after update of is_active on tracks
      for each row when (old.is_active <> new.is_active) execute function note_activation();
  `.execute(db)
}
