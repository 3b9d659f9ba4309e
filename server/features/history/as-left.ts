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

/** Selects the ids in a list of links in the history, which can also have the positions of ordered links. */
export const idsIn = (links: RawBuilder<unknown>) => sql`
  select (case when jsonb_typeof(value) = 'array' then value->>0 else value #>> '{}' end)::int as id
  from jsonb_array_elements(${links})`

/** The condition that of a record's links in a table those are there that the change added, and none that it removed. */
export function linksAsLeft({ table, own, other }: LinkSeenFrom): RawBuilder<SqlBool> {
  const before = sql`r.before->'links'->${sql.lit(table)}`
  const after = sql`r.after->'links'->${sql.lit(table)}`
  return sql`(${after} is null or (
    select array(${idsIn(after)} except ${idsIn(before)}) <@ present
      and not array(${idsIn(before)} except ${idsIn(after)}) && present
    from (select array(select l.${sql.ref(other.id)} from ${sql.table(table)} l
      where l.${sql.ref(own.id)} = r.record_id) as present) linked))`
}

/** The condition that the position of a link `l` in an ordered list is as the change left it. */
export const placeAsLeft: RawBuilder<SqlBool> = sql`l.position = (r.after->>'position')::bigint`
