import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LinkSeenFrom } from '#server/core/database/links.ts'

/*
 * When a change can be taken back: what it changed in a record is as it left it, whatever else was changed since. `r` is
 * what the history has of the record.
 */

/**
 * The condition that the changed columns of a record `t` are as the change left them. The version is ignored, since it also counts
 * other changes.
 */
export function columnsAsLeft(columns: readonly string[]): RawBuilder<SqlBool> {
  const present = columns
    .filter((column) => column !== 'version')
    .flatMap((column) => [sql.lit(column), sql.ref(`t.${column}`)])
  return sql`jsonb_build_object(${sql.join(present)}) = r.after - '{links,version}'::text[]`
}

/** The condition that a record's links in a table are as the change left them, if it changed them. */
export function linksAsLeft({ table, own, other }: LinkSeenFrom): RawBuilder<SqlBool> {
  const after = sql`r.after->'links'->${sql.lit(table)}`
  const id = sql`l.${sql.ref(other.id)}`
  return sql`(${after} is null or ${after} = (
    select coalesce(jsonb_agg(${id} order by ${id}), '[]') from ${sql.table(table)} l
    where l.${sql.ref(own.id)} = r.record_id))`
}

/** The condition that the position of a link `l` in an ordered list is as the change left it. */
export const placeAsLeft: RawBuilder<SqlBool> = sql`l.position = (r.after->>'position')::bigint`
