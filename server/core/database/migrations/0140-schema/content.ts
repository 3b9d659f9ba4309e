import { type Kysely, sql } from 'kysely'
import { call, email, lastEdit, name, sortedText, status } from './parts.ts'

/** Pages, placeholder pictures, contact queries and notifications. */
export async function createContent(db: Kysely<unknown>): Promise<void> {
  await createPages(db)
  await sql`
    create table default_settings (
      setting_id integer generated always as identity unique,
      key text collate "C" primary key
        check (key in ('album', 'artist', 'category', 'collection', 'playlist', 'track', 'user')),
      value text
    );
    insert into default_settings (key)
      values ('album'), ('artist'), ('category'), ('collection'), ('playlist'), ('track'), ('user');

    create table contact_queries (
      query_id integer generated always as identity primary key,
      -- '' where the visitor gave none.
      name ${sortedText} not null check (char_length(name) <= 200),
      ${email},
      query text not null check (char_length(query) between 1 and 5000),
      is_read text not null default '0' check (is_read in ('1', '0')),
      date_created timestamptz not null default now()
    );
    create index on contact_queries (date_created, query_id);
    create index on contact_queries (name, query_id);
    create index on contact_queries (email, query_id);
    create index on contact_queries (is_read, query_id);
    select count_table('contact_queries', 'is_read');
    select search_table('contact_queries', 'query_id', 'contact_queries');
  `.execute(db)
  await createNotifications(db)
}

async function createPages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table static_pages (
      id integer generated always as identity primary key,
      ${name('name')} not null,
      slug text collate "C" not null unique check (slug <> ''),
      content text not null,
      ${status},
      ${lastEdit}
    );
    create index on static_pages (name, id);
    create index on static_pages (is_active, id);
    create index on static_pages (date_modified, id);
    select count_table('static_pages', 'is_active');

    -- It outlives its page: an address that was printed once must never show another text.
    create table taken_slugs (
      slug text collate "C" primary key,
      id integer not null
    );

    create function take_slug() returns trigger language plpgsql as $$
    begin
      insert into taken_slugs (slug, id) values (new.slug, new.id) on conflict do nothing;
      if not exists (select from taken_slugs where slug = new.slug and id = new.id) then
        raise unique_violation using message = format('The slug %s belongs to another page', new.slug);
      end if;
      return new;
    end $$;
    create trigger take_slug before insert or update of slug on static_pages
      for each row execute function take_slug();
  `.execute(db)
  await call(db, "search_table('static_pages', 'id', 'static_pages')", "log_table('static_pages')")
}

async function createNotifications(db: Kysely<unknown>): Promise<void> {
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
      audience text collate "C" not null default 'everyone'
        check (audience in ('everyone', 'categories', 'artists')),
      audience_id integer,
      audience_name text,
      audience_name_hindi text,
      -- Only the record that the type leads to; null when that record is gone.
      check (artist_id is null or notification_type = 'artist'),
      check (album_id is null or notification_type = 'album'),
      check (track_id is null or notification_type = 'track'),
      check ((state = 'sent') = (sent_at is not null)),
      check (state not in ('sending', 'sent', 'unknown') or (sending_at is not null and hand_overs > 0)),
      check (state not in ('failed', 'unknown') or failure is not null),
      check ((audience = 'everyone') = (audience_id is null) and (audience_id is null) = (audience_name is null))
    );
    create index on notifications (date_created, notification_id);
    create unique index on notifications (admin_id, request_key);
    -- What is searched when a record is deleted.
    create index on notifications (artist_id) where artist_id is not null;
    create index on notifications (album_id) where album_id is not null;
    create index on notifications (track_id) where track_id is not null;
    select count_table('notifications', '''1''::text');
    -- What the filters of their list read.
    create index notifications_by_day on notifications ((coalesce(sent_at, send_at, date_created)), notification_id);
    create index on notifications (state, date_created, notification_id);
    create index on notifications (admin_id, date_created, notification_id);
    create index on notifications (notification_type, date_created, notification_id);
    create index on notifications (audience, audience_id) where audience_id is not null;
    select search_table('notifications', 'notification_id', 'notifications');

    -- When mails and notifications were last handed over, and when and why that last failed; for the status page.
    create table deliveries (
      channel text collate "C" primary key check (channel in ('mail', 'push')),
      succeeded_at timestamptz,
      failed_at timestamptz,
      failure text,
      check ((failed_at is null) = (failure is null))
    );
  `.execute(db)
}
