import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { linkIds } from '#server/catalogue/added-records.ts'
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

/**
 * The condition that of a record's links in a table those are there that the change added, and none that it removed; and, if the
 * change has set their positions, that these are as it left them.
 */
export function linksAsLeft({ table, own, other, ordered }: LinkSeenFrom): RawBuilder<SqlBool> {
  const before = sql`r.before->'links'->${sql.lit(table)}`
  const after = sql`r.after->'links'->${sql.lit(table)}`
  const id = sql`l.${sql.ref(other.id)}`
  const links = sql`from ${sql.table(table)} l where l.${sql.ref(own.id)} = r.record_id`
  const asLeft = sql`(
    select array(${linkIds(after)} except ${linkIds(before)}) <@ present
      and not array(${linkIds(before)} except ${linkIds(after)}) && present
    from (select array(select ${id} ${links}) as present) linked)`
  // Most links are exactly as they were left, which is cheaper to see.
  if (!ordered)
    return sql`(${after} is null or ${after} = (select coalesce(jsonb_agg(${id} order by ${id}), '[]') ${links}) or ${asLeft})`
  return sql`case when ${after} is null then true
    when jsonb_typeof(${after}->0) = 'array'
      then ${after} = (select jsonb_agg(jsonb_build_array(${id}, l.position) order by ${id}) ${links})
    else ${asLeft} end`
}

/** The condition that the position of a link `l` in an ordered list is as the change left it. */
export const placeAsLeft: RawBuilder<SqlBool> = sql`l.position = (r.after->>'position')::bigint`
