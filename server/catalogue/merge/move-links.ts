import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#server/core/database/connect.ts'
import { LINKS, type LinkSeenFrom, linksOf, REFERENCES } from '#server/core/database/links.ts'
import { POSITION_GAP } from '../links.ts'
import { linking, raising, setting } from '../write-statements.ts'

/** The records of a merge: the ids of those that go, in their order, and the id of the one that stays. */
export type Merged = { id: number; merged: readonly number[] }

/** The links that a merge has changed, as the history keeps them: ids, or ids with positions, by table. */
type Moved = {
  links: { before: Record<string, unknown[]>; after: Record<string, unknown[]> }
  /** Changed positions of the record that stays, in lists where a merged record had an earlier place. */
  places: { before: Record<string, unknown[]>; after: Record<string, unknown[]> }
  /** By `table.column`: the id of each record that referred to a merged one, with the id of the merged one. */
  references: Record<string, [id: number, referred: number][]>
}

/**
 * Gives the record that stays the links and references of the merged ones, by a few statements for each kind. The links of the
 * merged records are left to their deletion, which records them.
 */
export async function moveLinks(trx: Transaction, table: string, who: Merged): Promise<Moved> {
  const links: Moved['links'] = { before: {}, after: {} }
  const places: Moved['places'] = { before: {}, after: {} }
  for (const link of linksOf(table)) {
    const { rows } = await sql<{ added: unknown[]; before: unknown[]; after: unknown[] }>`
      with ${sql.join(partsFor(link, who))}
      select (select coalesce(jsonb_agg(kept order by kept), '[]') from added) as added,
        (select coalesce(jsonb_agg(before order by before), '[]') from placed) as before,
        (select coalesce(jsonb_agg(after order by after), '[]') from placed) as after`.execute(trx)
    const [moved] = rows
    if (!moved) continue
    links.before[link.table] = []
    links.after[link.table] = moved.added
    if (moved.before.length === 0) continue
    places.before[link.table] = moved.before
    places.after[link.table] = moved.after
  }
  return { links, places, references: await moveReferences(trx, table, who) }
}

const isOwner = (link: LinkSeenFrom) =>
  LINKS.some(({ table, owner }) => table === link.table && owner.id === link.own.id)

/**
 * The parts `added` and `placed` of a statement, and the part that raises the versions of linked records whose forms show the link.
 */
function partsFor(link: LinkSeenFrom, { id, merged }: Merged): RawBuilder<unknown>[] {
  const { own, other, ordered, mutual } = link
  const [links, ownId, otherId] = [sql.table(link.table), sql.ref(own.id), sql.ref(other.id)]
  const isGone = sql`l.${ownId} = any(${merged}::int[])`
  const none = sql`placed as (select null::jsonb as before, null::jsonb as after where false)`
  const raised = sql`raised as (${raising(
    other,
    sql`t.${otherId} in (select l.${otherId} from ${links} l where ${isGone})`,
  )})`
  const rest = mutual ? [raised] : []
  if (!ordered)
    return [
      sql`added as (
        ${linking(link, {
          ids: sql`${id}::int, l.${otherId}`,
          from: sql`from ${links} l where ${isGone}`,
        })} returning to_jsonb(l.${otherId}) as kept)`,
      none,
      ...rest,
    ]
  const kept = (row: RawBuilder<unknown>) => sql`jsonb_build_array(${row}.${otherId}, ${row}.position)`
  const [l, before, after] = [sql`l`, sql`old`, sql`new`]
  if (isOwner(link))
    return [
      // The added tracks follow the own ones, in the order of the merged records.
      sql`added as (
        ${linking(link, {
          ids: sql`${id}::int, come.other`,
          position: sql`last.position + ${POSITION_GAP} * row_number() over (order by come.rank, come.position)`,
          from: sql`from (
          select distinct on (l.${otherId}) l.${otherId} as other, l.position,
            array_position(${merged}::int[], l.${ownId}) as rank
          from ${links} l where ${isGone}
            and not exists (select from ${links} s where s.${ownId} = ${id} and s.${otherId} = l.${otherId})
          order by l.${otherId}, rank, l.position) come
        cross join (
          select coalesce(max(position), 0) as position from ${links} where ${ownId} = ${id}) last`,
        })} returning ${kept(l)} as kept)`,
      none,
      ...rest,
    ]
  return [
    // In each list, such as an album, the record that stays gets the first place that a merged record had.
    sql`first as materialized (
      select l.${otherId} as other, min(l.position) as position from ${links} l where ${isGone} group by 1)`,
    sql`placed as (
      update ${links} l set position = first.position from first
      where l.${ownId} = ${id} and l.${otherId} = first.other and first.position < l.position
      returning ${kept(before)} as before, ${kept(after)} as after)`,
    sql`added as (
      ${linking(link, {
        ids: sql`${id}::int, other`,
        position: sql`position`,
        from: sql`from first`,
      })} returning ${kept(l)} as kept)`,
    ...rest,
  ]
}

/** Whether the records of a table have a version: those of the catalogue do. */
export const hasVersion = (table: string) =>
  LINKS.some(({ owner, member }) => [owner.resource, member.resource].includes(table))

async function moveReferences(
  trx: Transaction,
  table: string,
  { id, merged }: Merged,
): Promise<Moved['references']> {
  const references: Moved['references'] = {}
  for (const { from, fromId, column, to } of REFERENCES) {
    if (to !== table) continue
    const own = sql.ref(`t.${column}`)
    const { rows } = await sql<{ record_id: number; before: number }>`${setting(
      { table: from, id: fromId },
      {
        set: { [column]: sql`${id}` },
        where: sql`${own} = any(${merged}::int[])`,
        raised: hasVersion(from) ? {} : null,
        kept: { before: sql.ref(`old.${column}`), after: sql.ref(`new.${column}`) },
      },
    )}`.execute(trx)
    if (rows.length > 0)
      references[`${from}.${column}`] = rows.map(({ record_id, before }) => [record_id, before])
  }
  return references
}
