import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addToChange, adminOf } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import type { LinkSeenFrom } from '#server/core/database/links.ts'
import { POSITION_GAP } from '../links.ts'
import type { Resource } from '../resource.ts'
import { writeRecords } from '../write-records.ts'
import { linking, raising, unlinking } from '../write-statements.ts'

/** The new values of a record: columns by name, and linked ids by link table. */
export type RowChange = {
  id: number
  values: Record<string, unknown>
  links: Record<string, readonly number[]>
}
/** What all records of an entry share in the history: the undo sets all of these columns and links. */
export type Written = {
  columns: readonly string[]
  links: readonly LinkSeenFrom[]
  /** The linked records `t` whose versions are not raised here, since the entry writes them itself, once. Null: there are none. */
  raisedElsewhere: ((link: LinkSeenFrom) => RawBuilder<SqlBool>) | null
}

type LinksMoved = { before: Record<string, unknown>; after: Record<string, unknown> }

/**
 * Writes locked records, each with its own values, words and links, and adds them to an open entry of the history in the form of a
 * bulk edit. A changed status alone leaves date and version unchanged, as elsewhere.
 */
export async function writeRows(
  trx: Transaction,
  change_id: number,
  resource: Resource,
  written: Written,
  rows: readonly RowChange[],
): Promise<void> {
  const { table, id: key } = resource
  const moved = new Map<number, LinksMoved>()
  for (const link of written.links)
    for (const { id, before, after } of await writeLinks(trx, link, rows, written)) {
      const links = moved.get(id) ?? { before: {}, after: {} }
      links.before[link.table] = before
      links.after[link.table] = after
      moved.set(id, links)
    }
  const sent = rows.map(({ id, values }) => ({
    id,
    values,
    raises: moved.has(id) || Object.keys(values).some((column) => column !== 'is_active'),
  }))
  // The entry records the same columns for all records, changed or not.
  const set = written.columns.map((column) => [
    column,
    sql`case when s.values ? ${sql.lit(column)} then p.${sql.ref(column)} else t.${sql.ref(column)} end`,
  ])
  const changed = await writeRecords(trx, resource, {
    set: Object.fromEntries(set),
    from: sql`jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as s(id integer, "values" jsonb, raises boolean)
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, s.values) p`,
    where: sql`t.${sql.ref(key)} = s.id`,
    raised: { by: adminOf(change_id), when: sql`s.raises` },
    kept: [...written.columns, 'version'],
  })
  const withLinks = changed.map(({ record_id, before, after }) => {
    const links = moved.get(record_id)
    if (!links) return { record_id, before, after }
    return { record_id, before: { ...before, links: links.before }, after: { ...after, links: links.after } }
  })
  await addToChange(trx, change_id, table, withLinks)
}

type Moved = { id: number; before: unknown[]; after: number[] }

/** Replaces the links of records, and returns the changed ones. In an ordered list, added records come last. */
async function writeLinks(
  trx: Transaction,
  seen: LinkSeenFrom,
  rows: readonly RowChange[],
  { raisedElsewhere }: Written,
): Promise<Moved[]> {
  const { table, own, other, ordered, mutual } = seen
  const sent = rows.flatMap(({ id, links }) => (links[table] ? [{ id, others: links[table] }] : []))
  if (sent.length === 0) return []
  const [link, ownId, otherId] = [sql.table(table), sql.ref(`l.${own.id}`), sql.ref(`l.${other.id}`)]
  const [position, kept] = ordered
    ? [sql`l.position`, sql`jsonb_build_array(other, position)`]
    : [sql`null::bigint`, sql`to_jsonb(other)`]
  const { rows: moved } = await sql<Moved>`
    with sent as materialized (
      select id, others, n from jsonb_array_elements(${JSON.stringify(sent)}::jsonb) with ordinality e(row, n)
        cross join lateral jsonb_to_record(e.row) as s(id integer, others integer[])
    ), wanted as materialized (
      select id, n, other from sent cross join lateral unnest(others) other
    ), present as materialized (
      select ${ownId} as id, ${otherId} as other, ${position} as position from ${link} l
      where ${ownId} in (select id from sent)
    ), removed as (
      ${unlinking(
        seen,
        sql`where ${ownId} in (select id from sent)
          and (${ownId}, ${otherId}) not in (select id, other from wanted)`,
      )}
      returning ${ownId} as id, ${otherId} as other
    ), added as (
      ${linking(seen, {
        ids: sql`w.id, w.other`,
        position: sql`(select coalesce(max(l.position), 0) from ${link} l where ${otherId} = w.other)
          + row_number() over (partition by w.other order by w.n, w.id) * ${sql.lit(POSITION_GAP)}`,
        from: sql`from wanted w where (w.id, w.other) not in (select id, other from present)`,
      })}
      returning ${ownId} as id, ${otherId} as other
    )${
      mutual
        ? sql`, raised as (${raising(
            other,
            sql`${sql.ref(`t.${other.id}`)} in (select other from removed union select other from added)
              and not ${raisedElsewhere?.(seen) ?? sql`false`}`,
          )})`
        : sql``
    }
    select id, coalesce(jsonb_agg(${kept} order by other) filter (where was), '[]') as before,
      coalesce(jsonb_agg(other order by other) filter (where is_now), '[]') as after
    from (
      select p.id, p.other, p.position, true as was, r.other is null as is_now
      from present p left join removed r on r.id = p.id and r.other = p.other
      union all select id, other, null, false, true from added
    ) linked
    group by id having bool_or(was <> is_now)`.execute(trx)
  return moved
}
