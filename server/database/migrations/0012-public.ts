import { type Kysely, sql } from 'kysely'
import { searchKey } from '#server/search/search-key.ts'

/** What anyone may do is limited; contact queries become a list with search; codes that set a new password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One row an attempt of any kind, written before anything is looked at, so that parallel ones count.
    create table attempts (
      attempt_id bigint generated always as identity primary key,
      what text collate "C" not null,
      subject text collate "C" not null,
      attempted_at timestamptz not null default now()
    );
    create index on attempts (what, subject, attempted_at);
    create index on attempts (attempted_at);
    drop table sign_in_attempts;

    alter table contact_queries alter column name type text collate "und-x-icu";
    create index on contact_queries (name, query_id);
    create index on contact_queries (email, query_id);
    create index on contact_queries (is_read, query_id);
    create table contact_queries_search (
      id integer primary key references contact_queries on delete cascade,
      plain text collate "C" not null,
      phonetic text collate "C" not null
    );
    create index on contact_queries_search using gin (plain gin_trgm_ops, phonetic gin_trgm_ops);
    insert into record_counts (resource, is_active, slot, n)
      select 'contact_queries', is_read, 0, count(*) from contact_queries group by is_read;
    select count_table('contact_queries', 'is_read');

    -- One code an admin: a newer one takes the place of the one before.
    create table otps (
      admin_id integer primary key references admins on delete cascade,
      otp_hash text not null,
      expires_at timestamptz not null
    );
  `.execute(db)
  await writeSearchKeys(db)
}

async function writeSearchKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ query_id: number; name: string; email: string; query: string }>`
    select query_id, name, email, query from contact_queries`.execute(db)
  for (const { query_id, name, email, query } of rows) {
    const { plain, phonetic } = searchKey([name, email, query])
    await sql`
      insert into contact_queries_search (id, plain, phonetic) values (${query_id}, ${plain}, ${phonetic})
    `.execute(db)
  }
}
