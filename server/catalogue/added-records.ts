import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { changesOf, IS_SYSTEM_CHANGE } from '#server/core/change-log/record-change.ts'
import { linksOf, REFERENCES } from '#server/core/database/links.ts'
import type { Resource } from './resource.ts'

/**
 * The records of a resource that a change has added and that people have changed since, as a query of their ids. Changes of
 * their links count; those made by the system, such as a downloaded recording, do not.
 */
export function touchedSince({ table }: Resource, change_id: number): RawBuilder<unknown> {
  const tables = [table, ...linksOf(table).map((link) => link.table)]
  return sql`
    select record_id from change_rows where change_id = ${change_id} and resource = ${table}
    intersect
    select l.record_id from changes c join changed_ids l using (change_id)
    where c.change_id > ${change_id} and l.resource = any(${tables}::text[]) and not ${IS_SYSTEM_CHANGE}`
}

/** Whether nothing links or refers to a record `t` that a change has added, and nobody has changed it since. */
export function isUnused({ table, id }: Resource, change_id: number): RawBuilder<SqlBool> {
  const own = sql`t.${sql.ref(id)}`
  const uses = [
    sql`exists (select from (${changesOf([table], own)}) l where l.change_id > ${change_id})`,
    ...linksOf(table).map(
      ({ table: link, own: end }) =>
        sql`exists (select from ${sql.table(link)} l where l.${sql.ref(end.id)} = ${own})`,
    ),
    ...REFERENCES.filter(({ to }) => to === table).map(
      ({ from, column }) =>
        sql`exists (select from ${sql.table(from)} l where l.${sql.ref(column)} = ${own})`,
    ),
  ]
  return sql`not (${sql.join(uses, sql` or `)})`
}
