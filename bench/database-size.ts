import { sql } from 'kysely'
import { KIND_NAMES } from '#contract/kinds/kinds.ts'
import type { Database } from '#server/core/database/connect.ts'

type Size = { what: string; 'rows MB': number; 'indexes MB': number; 'MB in all': number }

/**
 * The size of the database by what it is for, then its ten largest relations. What plain SQL would need: the rows of the catalogue
 * with their primary keys.
 */
export async function databaseSize(db: Database): Promise<Size[]> {
  const catalogue = `^(${KIND_NAMES.join('|')}|[a-z]+_(${KIND_NAMES.join('|')}))$`
  const { rows } = await sql<Size & { isPlain: boolean }>`
    with sized as (
      select relname::text as name, relnamespace::regnamespace::text as schema, pg_table_size(oid) as heap,
        pg_indexes_size(oid) as indexes,
        (select coalesce(sum(pg_relation_size(indexrelid)), 0) from pg_index where indrelid = c.oid and indisprimary) as key
      from pg_class c where relkind = 'r'
    ), of as (
      select *, case
        when schema = 'pgboss' then 'jobs'
        when schema <> 'public' then 'PostgreSQL itself'
        when name ~ ${catalogue} then 'catalogue'
        when name ~ '(_postings|_words|_search)$' or name = 'record_sounds' then 'search'
        when name ~ '^(audio|stored)_|_sounds$' then 'recordings'
        when name ~ '^(change_|changes$)' then 'history'
        when name ~ '_changes$' then 'logs for copies and for what is kept'
        else 'the rest' end as part
      from sized
    ), lines as (
      select 0 as place, 'all' as what, sum(heap) as heap, sum(indexes) as indexes from of
      union all select 1, 'plain tables: the catalogue with its primary keys', sum(heap), sum(key) from of where part = 'catalogue'
      union all select 2, part, sum(heap), sum(indexes) from of group by part
      union all (select 3, name, heap, indexes from of order by heap + indexes desc limit 10)
    )
    select what, round(heap / 1048576.0, 1)::float8 as "rows MB", round(indexes / 1048576.0, 1)::float8 as "indexes MB",
      round((heap + indexes) / 1048576.0, 1)::float8 as "MB in all"
    from lines order by place, heap + indexes desc`.execute(db)
  return rows
}
