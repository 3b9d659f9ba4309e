import { type RawBuilder, sql } from 'kysely'
import { LINKS } from '#server/core/database/links.ts'
import { POSITION_GAP } from '../links.ts'
import type { LinkChange } from './plan.ts'

/**
 * The links of the chosen records before and after a change, in the part `moved_0` and so on. Grouped, and not joined:
 * PostgreSQL expects one row of such parts, and would compare each with each.
 */
export function linkParts(change: LinkChange, at: number, ids: readonly number[]): RawBuilder<unknown>[] {
  const { link, op, ids: others } = change
  const { table, own, other, targets, present, removed, added, moved, raised } = namesOf(change, at)
  const isChosen = sql`${own} = any(${ids}::int[])`
  const isOne = sql`${other} = any(${others}::int[])`
  const isGone = { add: sql`false`, remove: isOne, replace: sql`not ${isOne}`, clear: sql`true` }[op]
  const come = op === 'add' || op === 'replace' ? others : []
  const last = link.ordered
    ? sql`(select coalesce(max(l.position), 0) from ${table} l where ${other} = target.id)`
    : sql`0`
  const [position, kept] = link.ordered
    ? [sql`l.position`, sql`jsonb_build_array(other, position)`]
    : [sql`null::bigint`, sql`to_jsonb(other)`]
  const parts = [
    sql`${targets} as materialized (select id, ${last} as last from unnest(${come}::int[]) target(id))`,
    sql`${present} as materialized (
      select ${own} as id, ${other} as other, ${position} as position, ${isGone} as gone from ${table} l where ${isChosen})`,
    ...(isTurned(change)
      ? turnedParts(change, at, isChosen)
      : [
          sql`${removed} as (delete from ${table} l where ${isChosen} and ${isGone})`,
          sql`${added} as (${insertion(change, sql`${targets} target cross join chosen`)})`,
        ]),
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
    sql`${raised} as (
      update ${sql.table(link.other.resource)} o set version = o.version + 1
      where ${sql.ref(`o.${link.other.id}`)} in (
        select other from ${present} where gone union all select other from ${added}))`,
  ]
}

/** The link table as `l`, its keys, and the names of the parts. */
function namesOf({ link }: LinkChange, at: number) {
  const part = (name: string) => sql.table(`${name}_${at}`)
  return {
    table: sql.table(link.table),
    own: sql.ref(`l.${link.own.id}`),
    other: sql.ref(`l.${link.other.id}`),
    targets: part('targets'),
    present: part('present'),
    removed: part('removed'),
    added: part('added'),
    moved: part('moved'),
    raised: part('raised'),
    lacking: part('lacking'),
    turned: part('turned'),
    inserted: part('inserted'),
  }
}

/** Adds links, at the end of lists with an order; of the records `chosen` to each `target`. */
function insertion({ link }: LinkChange, from: RawBuilder<unknown>) {
  const [ordered, place] = link.ordered ? [sql`, position`, sql`, ${placeOf}`] : [sql``, sql``]
  return sql`
    insert into ${sql.table(link.table)} as l (${sql.ref(link.own.id)}, ${sql.ref(link.other.id)} ${ordered})
    select chosen.id, target.id ${place} from ${from}
    on conflict do nothing returning ${sql.ref(`l.${link.own.id}`)} as id, ${sql.ref(`l.${link.other.id}`)} as other`
}

const placeOf = sql`target.last + chosen.n * ${POSITION_GAP}`

/**
 * Whether one link takes the place of all others: one of these is then turned into it, which checks one foreign key
 * instead of two. Only of members: the log for apps has the members of a changed link as it is now, not as it was.
 */
const isTurned = ({ link, op, ids }: LinkChange) =>
  op === 'replace' &&
  ids.length === 1 &&
  LINKS.some(({ table, member }) => table === link.table && member.resource === link.own.resource)

/** Turns one link of each record that lacks the new one into it, adds it where there is none, and removes the others. */
function turnedParts(change: LinkChange, at: number, isChosen: RawBuilder<unknown>) {
  const { link } = change
  const { table, own, other, targets, present, removed, added, lacking, turned, inserted } = namesOf(
    change,
    at,
  )
  const place = link.ordered ? sql`, position = ${placeOf}` : sql``
  return [
    sql`${lacking} as materialized (
      select id, min(other) as former, max(n) as n from (
        select id, other, gone, null::bigint as n from ${present}
        union all select id, null, null, n from chosen) linked
      group by id having bool_and(gone) is not false)`,
    sql`${turned} as (
      update ${table} l set ${sql.ref(link.other.id)} = target.id ${place}
      from ${targets} target cross join ${lacking} chosen
      where ${own} = chosen.id and ${other} = chosen.former
      returning ${own} as id, ${other} as other)`,
    sql`${removed} as (
      delete from ${table} l where ${isChosen} and ${other} not in (select id from ${targets})
        and (${own}, ${other}) not in (select id, former from ${lacking} where former is not null))`,
    sql`${inserted} as (
      ${insertion(change, sql`${targets} target cross join (select id, n from ${lacking} where former is null) chosen`)})`,
    sql`${added} as (select id, other from ${turned} union all select id, other from ${inserted})`,
  ]
}
