import { type Kysely, sql } from 'kysely'
import { createSearch, name, sortedText } from './parts.ts'

export async function createNotifications(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      notification_id integer generated always as identity primary key,
      ${name('title')} not null,
      message text not null check (char_length(message) between 1 and 1000),
      notification_type text not null
        check (notification_type in ('general', 'album_list', 'artist_list', 'artist', 'album', 'track')),
      artist_id integer references artists on delete set null,
      album_id integer references albums on delete set null,
      track_id integer references tracks on delete set null,
      target_name ${sortedText},
      target_name_hindi text,
      admin_id integer references admins on delete set null,
      admin_name ${sortedText} not null,
      date_created timestamptz not null default now(),
      send_at timestamptz,
      -- 'recorded': no push service. 'sending' is written before the hand-over, so that none is ever made twice.
      state text collate "C" not null
        check (state in ('recorded', 'queued', 'sending', 'sent', 'failed', 'unknown', 'cancelled')),
      failure text,
      sending_at timestamptz,
      sent_at timestamptz,
      -- Counts the hand-overs, so that a late answer to one is not taken for that to the next.
      hand_overs integer not null default 0,
      -- Sent by the form: the same key of the same admin is one notification.
      request_key text collate "C",
      -- Only the record that the type leads to; null when that record is gone.
      check (artist_id is null or notification_type = 'artist'),
      check (album_id is null or notification_type = 'album'),
      check (track_id is null or notification_type = 'track'),
      check ((state = 'sent') = (sent_at is not null)),
      check (state not in ('sending', 'sent', 'unknown') or (sending_at is not null and hand_overs > 0)),
      check (state not in ('failed', 'unknown') or failure is not null)
    );
    create index on notifications (date_created, notification_id);
    create unique index on notifications (admin_id, request_key);
    -- What is searched when a record is deleted.
    create index on notifications (artist_id) where artist_id is not null;
    create index on notifications (album_id) where album_id is not null;
    create index on notifications (track_id) where track_id is not null;
    select count_table('notifications', '''1''::text');
  `.execute(db)
  await createSearch(db, 'notifications')
}
