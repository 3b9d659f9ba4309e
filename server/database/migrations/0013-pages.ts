import { type Kysely, sql } from 'kysely'
import { searchKey } from '#server/search/search-key.ts'

/** Pages are searched, a slug belongs to its page for ever, and the history can name a default setting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table static_pages_search (
      id integer primary key references static_pages on delete cascade,
      plain text collate "C" not null,
      phonetic text collate "C" not null
    );
    create index on static_pages_search using gin (plain gin_trgm_ops, phonetic gin_trgm_ops);

    -- It outlives its page: an address that was printed once must never show another text.
    create table taken_slugs (
      slug text collate "C" primary key,
      id integer not null
    );
    insert into taken_slugs (slug, id) select slug, id from static_pages;

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

    alter table default_settings add column setting_id integer generated always as identity unique;
  `.execute(db)
  const { rows } = await sql<{ id: number; name: string }>`select id, name from static_pages`.execute(db)
  for (const { id, name } of rows) {
    const { plain, phonetic } = searchKey([name])
    await sql`insert into static_pages_search values (${id}, ${plain}, ${phonetic})`.execute(db)
  }
}
