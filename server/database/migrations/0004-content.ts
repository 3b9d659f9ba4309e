import { type Kysely, sql } from 'kysely'

/** Pages, placeholders, notifications, contact queries, and which records came with the sample catalogue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table static_pages (
      id integer generated always as identity primary key,
      name text collate "und-x-icu" not null,
      slug text collate "C" not null unique,
      content text not null,
      is_active text not null default '1' check (is_active in ('1', '0')),
      date_created timestamptz not null default now(),
      date_modified timestamptz not null default now(),
      version integer not null default 1
    );
    create index on static_pages (name, id);
    create index on static_pages (is_active, id);
    create index on static_pages (date_modified, id);
    select count_table('static_pages', 'is_active');

    create table default_settings (
      key text collate "C" primary key
        check (key in ('album', 'artist', 'category', 'collection', 'playlist', 'track', 'user')),
      value text
    );
    insert into default_settings (key)
      values ('album'), ('artist'), ('category'), ('collection'), ('playlist'), ('track'), ('user');

    create table notifications (
      notification_id integer generated always as identity primary key,
      title text not null,
      message text not null,
      notification_type text not null
        check (notification_type in ('general', 'album_list', 'artist_list', 'artist', 'album', 'track')),
      artist_id integer references artists on delete set null,
      album_id integer references albums on delete set null,
      track_id integer references tracks on delete set null,
      admin_id integer references admins on delete set null,
      date_created timestamptz not null default now()
    );
    create index on notifications (date_created, notification_id);

    create table contact_queries (
      query_id integer generated always as identity primary key,
      name text not null,
      email text not null,
      query text not null,
      is_read text not null default '0' check (is_read in ('1', '0')),
      date_created timestamptz not null default now()
    );
    create index on contact_queries (date_created, query_id);

    create table sample_records (
      resource text collate "C" not null,
      record_id integer not null,
      primary key (resource, record_id)
    );
  `.execute(db)
}
