import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LinkSeenFrom } from '#server/core/database/links.ts'

/*
 * When a change can be taken back: what it changed in a record is as it left it, whatever else was changed since. `r` is
 * what the history has of the record.
 */

/** Of the columns that were changed in a record `t`: versions also say that something else was changed. */
export function columnsAsLeft(columns: readonly string[]): RawBuilder<SqlBool> {
  const present = columns
    .filter((column) => column !== 'version')
    .flatMap((column) => [sql.lit(column), sql.ref(`t.${column}`)])
  return sql`jsonb_build_object(${sql.join(present)}) = r.after - '{links,version}'::text[]`
}

/** Of its links in a table, if they were changed. */
export function linksAsLeft({ table, own, other }: LinkSeenFrom): RawBuilder<SqlBool> {
  const after = sql`r.after->'links'->${sql.lit(table)}`
  const id = sql`l.${sql.ref(other.id)}`
  return sql`(${after} is null or ${after} = (
    select coalesce(jsonb_agg(${id} order by ${id}), '[]') from ${sql.table(table)} l
    where l.${sql.ref(own.id)} = r.record_id))`
}

/** Of a place in an ordered list, a row `l` of the table of links. */
export const placeAsLeft: RawBuilder<SqlBool> = sql`l.position = (r.after->>'position')::bigint`
