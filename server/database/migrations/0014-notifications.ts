import { type Kysely, sql } from 'kysely'

/** What becomes of a notification, when it is to be sent, and what finds it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications
      alter column title type text collate "und-x-icu",
      add column target_name text collate "und-x-icu",
      add column target_name_hindi text,
      add column admin_name text collate "und-x-icu" not null default '',
      add column send_at timestamptz,
      -- 'recorded': no push service. 'sending' is written before the hand-over, so that none is ever made twice.
      add column state text collate "C" not null default 'recorded'
        check (state in ('recorded', 'queued', 'sending', 'sent', 'failed', 'unknown', 'cancelled')),
      add column failure text,
      add column sending_at timestamptz,
      add column sent_at timestamptz,
      -- Counts the hand-overs, so that a late answer to one is not taken for that to the next.
      add column hand_overs integer not null default 0,
      add column request_key text collate "C";
    alter table notifications alter column admin_name drop default, alter column state drop default;

    create unique index on notifications (admin_id, request_key);
    -- What a deleted record must find and let go of.
    create index on notifications (artist_id) where artist_id is not null;
    create index on notifications (album_id) where album_id is not null;
    create index on notifications (track_id) where track_id is not null;
    select count_table('notifications', '''1''::text');

    create table notifications_search (
      id integer primary key references notifications on delete cascade,
      plain text collate "C" not null,
      phonetic text collate "C" not null
    );
    create index on notifications_search using gin (plain gin_trgm_ops, phonetic gin_trgm_ops);
  `.execute(db)
}
