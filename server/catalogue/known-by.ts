import { sql } from 'kysely'
import { linkBetween } from '#server/core/database/links.ts'
import type { Resource } from './resource.ts'

/** The linked records by whose names the record of the alias `t` is also found, those that tell it apart first. */
export function linkedNamesOf({ table, id, foundThrough = [], apartBy }: Resource) {
  const named = foundThrough
    .toSorted((a, b) => Number(b === apartBy) - Number(a === apartBy))
    .map((kind, place) => {
      const { table: link, own, other } = linkBetween(table, kind)
      const [name, hindi] = other.names.map((column) => sql.ref(`o.${column}`))
      return sql`
        select ${sql.lit(place)} as place, ${sql.lit(kind)} as kind, o.${sql.ref(other.id)} as id, ${name} as name, ${hindi} as hindi_name
        from ${sql.table(link)} l join ${sql.table(other.resource)} o using (${sql.ref(other.id)})
        where l.${sql.ref(own.id)} = ${sql.ref(`t.${id}`)}`
    })
  if (named.length === 0) return sql`'[]'::jsonb`
  return sql`(
    select coalesce(jsonb_agg(to_jsonb(n) - 'place' order by n.place, n.name, n.id), '[]')
    from (${sql.join(named, sql` union all `)}) n)`
}
