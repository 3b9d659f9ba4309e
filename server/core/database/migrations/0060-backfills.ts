import { type Kysely, sql } from 'kysely'

/** Every table with an index of words. */
const SEARCHED = [
  'albums',
  'artists',
  'categories',
  'subcategories',
  'collections',
  'playlists',
  'tags',
  'tracks',
  'static_pages',
  'users',
  'notifications',
  'contact_queries',
  'subadmins',
  'api_keys',
  'webhooks',
]

/** What `search_rules` says of a table that was indexed by the first rules with a number. */
const FIRST_RULES = 'bcaa010e9084'

/**
 * How far long work on stored records is, which follows an upgrade in the background; and by which rules the words of each
 * record were stored, so that those of a version before are found and stored again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backfills (
      name text collate "C" primary key,
      -- Raised when all of it has to be done again.
      version integer not null,
      -- Where it goes on; null: at the beginning.
      position jsonb,
      done integer not null default 0,
      total integer not null,
      -- The time that has been spent on what is done.
      seconds double precision not null default 0,
      -- The process that is at it, as long as updated_at is recent.
      worker text collate "C",
      started_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      finished_at timestamptz
    );

    create or replace function search_table(searched text, id text, stored regclass) returns void language plpgsql as $$
    begin
      execute format('
        create table %1$I (
          word_id bigint not null,
          plain text collate "C" not null,
          phonetic text collate "C" not null
        )', searched || '_words');
      -- Not unique: two transactions may add a word at the same time without waiting for each other.
      execute format('create index on %1$I (word_id)', searched || '_words');
      execute format('create index on %1$I using gin (plain gin_trgm_ops, phonetic gin_trgm_ops)', searched || '_words');
      execute format('
        create table %1$I (
          word_id bigint not null,
          id integer not null,
          positions bigint not null,
          primary key (word_id, id) include (positions)
        )', searched || '_postings');
      execute format('
        create table %1$I (
          id integer primary key,
          words bigint[] not null,
          rules integer not null
        )', searched || '_search');
      execute format('
        create trigger forget_words after delete on %1$s referencing old table as old_rows
          for each statement execute function forget_words(%2$L, %3$L)', stored, searched, id);
      perform log_search_changes((searched || '_postings')::regclass, 'word_id', '');
    end $$;
  `.execute(db)
  for (const searched of SEARCHED) {
    const table = sql.table(`${searched}_search`)
    const { rows } = await sql`
      select from search_rules where resource = ${searched} and rules = ${FIRST_RULES}`.execute(db)
    // A constant default rewrites no row. Afterwards it is that of the version before, which does not write the column.
    await sql`
      alter table ${table} add column rules integer not null default ${sql.lit(rows.length)};
      alter table ${table} alter column rules set default 1`.execute(db)
  }
}
