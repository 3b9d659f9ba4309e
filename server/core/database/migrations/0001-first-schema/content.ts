import { type Kysely, sql } from 'kysely'
import { createSearch, email, lastEdit, name, sortedText, status } from './parts.ts'

/** Pages, placeholder pictures, and contact queries. */
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
  `.execute(db)
  await createSearch(db, 'contact_queries')
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
  await createSearch(db, 'static_pages')
}
