import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { changesOf, IS_SYSTEM_CHANGE } from '#server/core/change-log/record-change.ts'
import { linksOf, REFERENCES } from '#server/core/database/links.ts'
import type { Resource } from './resource.ts'

/**
 * A condition that a change `c` of a record came after another one and still stands: it was not undone in this record, and is no
 * undo itself. `resource` is the name of the record's kind in the history.
 */
const standsSince = (
  change_id: number,
  resource: RawBuilder<unknown>,
  record_id: RawBuilder<unknown>,
) => sql<SqlBool>`
  (c.change_id > ${change_id} and coalesce(c.undoes, 0) < ${change_id} and not exists (
    select from changed_ids i
    where i.change_id = (select u.change_id from changes u where u.undoes = c.change_id)
      and i.resource = ${resource} and i.record_id = ${record_id}))`

/**
 * A query for the ids of the records that a change has added and that people have changed since, also in their links. Changes by
 * the system, such as a downloaded recording, and undone changes do not count; an import by the command does.
 */
export function touchedSince({ table }: Resource, change_id: number): RawBuilder<unknown> {
  const tables = [table, ...linksOf(table).map((link) => link.table)]
  return sql`
    select record_id from change_rows
    where change_id = ${change_id} and resource = ${table} and before is null
    intersect
    select l.record_id from changes c join changed_ids l using (change_id)
    -- PostgreSQL does not conclude this from the same condition on the change, and would read the whole history.
    where l.change_id > ${change_id} and l.resource = any(${tables}::text[]) and not (${IS_SYSTEM_CHANGE} and c.action <> 'import')
      and ${standsSince(change_id, sql`l.resource`, sql`l.record_id`)}`
}

/** The ids in a list of links in the history, which may also have the positions of ordered links. */
export const linkIds = (links: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select (case when jsonb_typeof(value) = 'array' then value->>0 else value #>> '{}' end)::int as id
  from jsonb_array_elements(${links})`

/**
 * A condition that no record refers to a record `t` that a change has added, that it has no links but those that it was added
 * with, and that no later change of it stands.
 */
export function isUnused({ table, id }: Resource, change_id: number): RawBuilder<SqlBool> {
  const own = sql`t.${sql.ref(id)}`
  const uses = [
    sql`exists (select from (${changesOf([table], own)}) l join changes c using (change_id)
      where ${standsSince(change_id, sql`${table}`, own)})`,
    ...linksOf(table).map(({ table: link, own: end, other }) => {
      const links = sql`from ${sql.table(link)} l where l.${sql.ref(end.id)} = ${own}`
      // Most have no links left, for which the history need not be read.
      return sql`exists (select ${links}) and exists (
        select l.${sql.ref(other.id)} ${links}
        except ${linkIds(sql`(
          select r.after->'links'->${sql.lit(link)} from change_rows r
          where r.change_id = ${change_id} and r.resource = ${table} and r.record_id = ${own})`)})`
    }),
    ...REFERENCES.filter(({ to }) => to === table).map(
      ({ from, column }) =>
        sql`exists (select from ${sql.table(from)} l where l.${sql.ref(column)} = ${own})`,
    ),
  ]
  return sql`not (${sql.join(uses, sql` or `)})`
}
