import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'

/**
 * All that the schema of a database consists of, one line for each table, column, constraint, index, trigger, function and
 * view, in their order by name; comments and white space of functions and the order of columns do not count.
 */
export async function schemaFacts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ fact: string }>`
    with mine as (
      select oid, relname, relkind, relpersistence, reloptions from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v')
    )
    select concat_ws(' ', 'table', relname, relkind, relpersistence, reloptions,
      case relkind when 'v' then pg_get_viewdef(oid) end) as fact from mine
    union all
    select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
      attstorage, collname, pg_get_expr(adbin, adrelid))
    from mine join pg_attribute a on attrelid = mine.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = mine.oid and adnum = attnum left join pg_collation c on c.oid = attcollation
    union all
    select concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(c.oid))
    from mine join pg_constraint c on conrelid = mine.oid
    union all
    select pg_get_indexdef(indexrelid) from mine join pg_index on indrelid = mine.oid
    union all
    select pg_get_triggerdef(t.oid) from mine join pg_trigger t on tgrelid = mine.oid and not tgisinternal
    union all
    select pg_get_functiondef(p.oid) from pg_proc p
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select concat_ws(' ', 'collation', collname, collprovider, colllocale) from pg_collation
    where collnamespace = current_schema()::regnamespace`.execute(db)
  const plain = (fact: string) => fact.replace(/--.*\n/g, '').replace(/\s+/g, ' ')
  return rows.map(({ fact }) => plain(fact)).sort()
}
