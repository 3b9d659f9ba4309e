import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { inTransaction } from '../transaction.ts'

/**
 * The first migration, which makes the schema as all migrations of version 0.1.0 left it. A database of that version gets its name.
 */
const SCHEMA = '0140-schema'
/** The last migration of version 0.1.0. */
const LAST = '0140-unsure-words'

/**
 * The names of executed migrations as this version has them: one for all of version 0.1.0. Null if they are of an earlier
 * version, which only 0.1.0 can bring up to date.
 */
export function namesSinceSchema(names: readonly string[]): readonly string[] | null {
  if (names.every((name) => name >= SCHEMA && name !== LAST)) return names
  return names.includes(LAST) ? [SCHEMA, ...names.filter((name) => name > LAST)] : null
}

/**
 * Enters the schema as the one migration of a database of version 0.1.0. Adds what its migrations had left out: the check of the
 * view of sub admins, lost when names got their order, and an index of webhooks.
 */
export const adoptVersion01 = (db: Database): Promise<void> =>
  inTransaction(db, async (trx) => {
    await sql`
      with former as (delete from kysely_migration where name <= ${LAST} returning name, timestamp)
      insert into kysely_migration (name, timestamp) select ${SCHEMA}, timestamp from former where name = ${LAST}`.execute(
      trx,
    )
    await sql`
      alter view subadmins set (check_option = cascaded);
      create index on webhooks_words using gin (phonetic gin_trgm_ops) where phonetic not like ' x%';
      alter table change_rows rename constraint change_records_pkey to change_rows_pkey;
      alter table change_rows rename constraint change_records_change_id_fkey to change_rows_change_id_fkey;
      alter index change_records_resource_record_id_change_id_idx
        rename to change_rows_resource_record_id_change_id_idx;
      do $$
      declare searched name;
      begin
        for searched in select relname from pg_class
          where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname like '%\\_search' loop
          execute format('alter table %I alter column rules drop default', searched);
        end loop;
      end $$`.execute(trx)
  })
