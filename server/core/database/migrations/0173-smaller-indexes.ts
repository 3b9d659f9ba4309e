import { type Kysely, sql } from 'kysely'

/**
 * Makes three kinds of indexes smaller. Safe while the version before runs: its statements find the same, similar words through
 * the index that searches use.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Numbers, such as names of files, are no word that another is similar to, and in some catalogues nearly all words.
    create or replace function search_table(searched text, id text, stored regclass) returns void language plpgsql as $$
    begin
      perform index_words(searched, id, stored);
      execute format('create index on %1$I using gin (phonetic gin_trgm_ops)
        where phonetic not like '' x%%'' and phonetic !~ ''^ n[0-9]+ $''', searched || '_words');
    end $$;
    do $$
    declare
      old record;
    begin
      for old in
        select tablename, indexname from pg_indexes
        where schemaname = current_schema() and tablename like '%\_words' and indexdef like '%(phonetic gin_trgm_ops) WHERE %'
      loop
        execute format('drop index %I', old.indexname);
        execute format('create index on %I using gin (phonetic gin_trgm_ops)
          where phonetic not like '' x%%'' and phonetic !~ ''^ n[0-9]+ $''', old.tablename);
      end loop;
    end $$;

    -- New tracks come at the end of the index instead of at its beginning, where pages are left half full.
    create index on tracks ("trackCount", track_id);
    drop index tracks_by_plays;

    -- A record of another kind with the same id has a few sounds, which are read along.
    create index on record_sounds (id);
    drop index record_sounds_id_resource_idx`.execute(db)
}
