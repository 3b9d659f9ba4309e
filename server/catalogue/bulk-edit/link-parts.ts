import { type RawBuilder, sql } from 'kysely'
import { POSITION_GAP } from '../links.ts'
import type { LinkChange } from './plan.ts'

/**
 * The links of the chosen records before and after a change, in the part `moved_0` and so on. Grouped, and not joined:
 * PostgreSQL expects one row of such parts, and would compare each with each.
 */
export function linkParts(
  { link, op, ids: others }: LinkChange,
  at: number,
  ids: readonly number[],
): RawBuilder<unknown>[] {
  const [table, own, other] = [
    sql.table(link.table),
    sql.ref(`l.${link.own.id}`),
    sql.ref(`l.${link.other.id}`),
  ]
  const [targets, present, removed, added, moved] = ['targets', 'present', 'removed', 'added', 'moved'].map(
    (name) => sql.table(`${name}_${at}`),
  )
  const isChosen = sql`${own} = any(${ids}::int[])`
  const isOne = sql`${other} = any(${others}::int[])`
  const isGone = { add: sql`false`, remove: isOne, replace: sql`not ${isOne}`, clear: sql`true` }[op]
  const come = op === 'add' || op === 'replace' ? others : []
  const [position, ordered, place, kept] = link.ordered
    ? [
        sql`l.position`,
        sql`, position`,
        sql`, last + chosen.n * ${POSITION_GAP}`,
        sql`jsonb_build_array(other, position)`,
      ]
    : [sql`null::bigint`, sql``, sql``, sql`to_jsonb(other)`]
  const last = link.ordered
    ? sql`(select coalesce(max(l.position), 0) from ${table} l where ${other} = target.id)`
    : sql`0`
  const parts = [
    sql`${targets} as materialized (select id, ${last} as last from unnest(${come}::int[]) target(id))`,
    sql`${present} as materialized (
      select ${own} as id, ${other} as other, ${position} as position, ${isGone} as gone from ${table} l where ${isChosen})`,
    sql`${removed} as (delete from ${table} l where ${isChosen} and ${isGone})`,
    sql`${added} as (
      insert into ${table} as l (${sql.ref(link.own.id)}, ${sql.ref(link.other.id)} ${ordered})
      select chosen.id, target.id ${place} from ${targets} target cross join chosen
      on conflict do nothing returning ${own} as id, ${other} as other)`,
    sql`${moved} as materialized (
      select id, coalesce(jsonb_agg(${kept} order by other) filter (where was), '[]') as before,
        coalesce(jsonb_agg(other order by other) filter (where is_now), '[]') as after
      from (
        select id, other, position, true as was, not gone as is_now from ${present}
        union all select id, other, null, false, true from ${added}) linked
      group by id having bool_or(was <> is_now))`,
  ]
  if (!link.mutual) return parts
  return [
    ...parts,
    // The linked records' own forms show these links too.
    sql`${sql.table(`raised_${at}`)} as (
      update ${sql.table(link.other.resource)} o set version = o.version + 1
      where ${sql.ref(`o.${link.other.id}`)} in (
        select other from ${present} where gone union all select other from ${added}))`,
  ]
}
