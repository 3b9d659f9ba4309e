import { type RawBuilder, sql } from 'kysely'
import { POSITION_GAP } from '../links.ts'
import { linking, raising, unlinking } from '../write-statements.ts'
import type { LinkChange } from './plan.ts'

/**
 * The parts of a statement that change the links of the records in `chosen`. The last parts, `moved_0` and so on, return the
 * records whose links changed, with the links before and after as the history stores them. They group rows instead of joining,
 * since PostgreSQL expects one row of such parts and would compare all with all; records with equal links share one JSON list,
 * which for 10,000 tracks saves a quarter of the time.
 */
export function linkParts({ link, op, ids: others, lasts }: LinkChange, at: number): RawBuilder<unknown>[] {
  const [table, own, other] = [
    sql.table(link.table),
    sql.ref(`l.${link.own.id}`),
    sql.ref(`l.${link.other.id}`),
  ]
  const part = (name: string) => sql.table(`${name}_${at}`)
  const [targets, present, removed] = [part('targets'), part('present'), part('removed')]
  const [added, linked, moved] = [part('added'), part('linked'), part('moved')]
  const isChosen = sql`${own} = any(array(select id from chosen))`
  const isOne = sql`${other} = any(${others}::int[])`
  const isGone = { add: sql`false`, remove: isOne, replace: sql`not ${isOne}`, clear: sql`true` }[op]
  const come = op === 'add' || op === 'replace' ? others : []
  const losesPlaces = link.ordered && op !== 'add'
  const last = link.ordered
    ? sql`(select coalesce(max(l.position), 0) from ${table} l where ${other} = target.id)`
    : sql`0`
  const target = lasts
    ? sql`select id, last from unnest(${come}::int[], ${lasts}::bigint[]) target(id, last)`
    : sql`select id, ${last} as last from unnest(${come}::int[]) target(id)`
  const parts = [
    sql`${targets} as materialized (${target})`,
    sql`${present} as materialized (
      select ${own} as id, ${other} as other, ${link.ordered ? sql`l.position` : sql`null::bigint`} as position,
        ${isGone} as gone
      from ${table} l where ${isChosen})`,
    sql`${removed} as (${unlinking(link, sql`where ${isChosen} and ${isGone}`)})`,
    sql`${added} as (
      ${linking(link, {
        ids: sql`chosen.id, target.id`,
        position: sql`last + chosen.place * ${POSITION_GAP}`,
        from: sql`from ${targets} target cross join chosen`,
      })} returning ${own} as id, ${other} as other)`,
    sql`${linked} as materialized (
      select id, ${losesPlaces ? keptPlaces : keptIds(sql`was`)} as before, ${keptIds(sql`is_now`)} as after
      from (
        select id, other, position, true as was, not gone as is_now from ${present}
        union all select id, other, null, false, true from ${added}) links
      group by id having bool_or(was <> is_now))`,
    sql`${moved} as materialized (${losesPlaces ? withPlaces(link.table, linked) : withIds(link, linked)})`,
  ]
  if (!link.mutual) return parts
  return [
    ...parts,
    // The forms of the linked records show these links, too, so their versions are raised.
    sql`${sql.table(`raised_${at}`)} as (${raising(
      link.other,
      sql`${sql.ref(`t.${link.other.id}`)} in (
        select other from ${present} where gone union all select other from ${added})`,
    )})`,
  ]
}

const keptIds = (condition: RawBuilder<unknown>) =>
  sql`coalesce(array_agg(other order by other) filter (where ${condition}), '{}')`

/** Ids with their positions, as the inside of a JSON array, or null. Few records have equal ones, so they share no list. */
const keptPlaces = sql`string_agg('[' || other || ',' || position || ']', ',' order by other) filter (where was)`

const inHistory = (table: string, links: RawBuilder<unknown>) =>
  sql`jsonb_build_object('links', jsonb_build_object(${sql.lit(table)}, ${links}))`

const idsOf = (list: RawBuilder<unknown>) => sql`to_jsonb(${list})`

/** Ids with 0 as their position: no undo reads the positions of links that stay, and with 0 many records share a list. */
const idsWithoutPlaces = (list: RawBuilder<unknown>) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_array(id, 0)), '[]') from unnest(${list}) id)`

const withIds = ({ table, ordered }: LinkChange['link'], linked: RawBuilder<unknown>) => sql`
  select one.id, same.before, same.after
  from (
    select array_agg(l.id) as ids, ${inHistory(table, (ordered ? idsWithoutPlaces : idsOf)(sql`l.before`))} as before,
      ${inHistory(table, idsOf(sql`l.after`))} as after
    from ${linked} l group by l.before, l.after) same
    cross join lateral unnest(same.ids) one(id)`

const withPlaces = (table: string, linked: RawBuilder<unknown>) => sql`
  select one.id, (${sql.lit(`{"links":{${JSON.stringify(table)}:[`)} || coalesce(one.before, '') || ']}}')::jsonb as before,
    same.after
  from (
    select array_agg(l.id) as ids, array_agg(l.before) as befores, ${inHistory(table, idsOf(sql`l.after`))} as after
    from ${linked} l group by l.after) same
    cross join lateral unnest(same.ids, same.befores) one(id, before)`
