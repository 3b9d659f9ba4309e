import { type RawBuilder, sql } from 'kysely'
import { may, needOf } from '#contract/calls/permissions.ts'
import type { Suggestion } from '#contract/features/review.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { similarNames } from '#server/catalogue/similar.ts'
import type { Database } from '#server/core/database/connect.ts'
import { type LinkSeenFrom, linksOf } from '#server/core/database/links.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'
import { NO_SUGGESTION, type Subject, type Suggesting } from './gaps.ts'

/** The kinds through which records that may be linked alike are found, the most telling first. */
const KINDS = ['albums', 'artists', 'tracks'] as const
const MAX_SUGGESTIONS = 5
/** How many records with the same album or artist are read. */
const SIBLINGS = 200
const MAX_OWN = 50

type Found = { id: number; via: number }

const linkTo = (table: string, other: string): LinkSeenFrom | undefined =>
  linksOf(table).find((link) => link.other.resource === other)

/**
 * Finds records to link: those of the record's album, artist or tracks, and of other records with the same ones. The most frequent
 * come first, each with the record through which it was found.
 */
async function foundThrough(
  db: Database,
  { table }: Resource,
  id: number,
  kind: KindName,
  target: KindName,
): Promise<Found[]> {
  const [mine, theirs, own] = [linkTo(table, kind), linkTo(kind, target), linkTo(table, target)]
  if (!mine) return []
  const [links, ownId, via] = [sql.table(mine.table), sql.ref(mine.own.id), sql.ref(mine.other.id)]
  const sources: RawBuilder<unknown>[] = []
  if (theirs)
    sources.push(sql`
      select l.${sql.ref(theirs.other.id)} as id, m.via from mine m
      join ${sql.table(theirs.table)} l on l.${sql.ref(theirs.own.id)} = m.via`)
  if (own)
    sources.push(sql`
      select l.${sql.ref(own.other.id)} as id, m.via from mine m
      cross join lateral (
        select s.${ownId} as id from ${links} s where s.${via} = m.via and s.${ownId} <> ${id}
        limit ${sql.lit(SIBLINGS)}) sibling
      join ${sql.table(own.table)} l on l.${sql.ref(own.own.id)} = sibling.id`)
  if (sources.length === 0) return []
  const { rows } = await sql<Found>`
    with mine as materialized (
      select l.${via} as via from ${links} l where l.${ownId} = ${id} limit ${sql.lit(MAX_OWN)})
    select id, via from (${sql.join(sources, sql` union all `)}) found
    group by id, via order by count(*) desc, id limit ${sql.lit(MAX_SUGGESTIONS)}`.execute(db)
  return rows
}

/** Finds records to link: those of records with similar names, the most similar first. */
async function foundBySimilarName(
  db: Database,
  resource: Resource,
  { id, name }: Subject,
  target: KindName,
): Promise<Found[]> {
  const own = linkTo(resource.table, target)
  if (!own) return []
  const similar = await similarNames(db, resource, name, [id])
  const ids = similar.map((one) => one.id)
  const ownId = sql.ref(`l.${own.own.id}`)
  const { rows } = await sql<Found>`
    select ${sql.ref(`l.${own.other.id}`)} as id, ${ownId} as via from ${sql.table(own.table)} l
    where ${ownId} = any(${ids}::int[]) order by array_position(${ids}::int[], ${ownId}), 1
    limit ${sql.lit(MAX_SUGGESTIONS)}`.execute(db)
  return rows
}

async function readNames(db: Database, list: KindName, ids: readonly number[]) {
  const { table, id, names } = RESOURCE_OF[list]
  const { rows } = await sql<Subject>`
    select ${sql.ref(id)} as id, ${sql.ref(names[0])} as name, ${sql.ref(names[1])} as hindi_name
    from ${sql.table(table)} where ${sql.ref(id)} = any(${ids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Suggests records of a kind to link, each with its reason. Admins who may not view the kind get none, since they could not choose
 * them.
 */
export const suggestLinks =
  (target: 'categories' | 'artists' | 'albums') =>
  async ({ db, resource, reviewer }: Suggesting, subject: Subject): Promise<Suggestion[]> => {
    if (!may(reviewer.rights, needOf(target, 'view'))) return []
    const suggested = new Map<number, Suggestion>()
    const add = async (kind: KindName | 'name', found: readonly Found[]) => {
      const reasons = await readNames(
        db,
        kind === 'name' ? listOf(resource) : kind,
        found.map(({ via }) => via),
      )
      const targets = await readNames(
        db,
        target,
        found.map(({ id }) => id),
      )
      for (const { id, via } of found) {
        const [record, reason] = [targets.get(id), reasons.get(via)]
        if (record && reason && !suggested.has(id))
          suggested.set(id, { ...NO_SUGGESTION, records: [record], reason: { kind, ...reason } })
      }
    }
    for (const kind of KINDS)
      if (kind !== target && suggested.size === 0)
        await add(kind, await foundThrough(db, resource, subject.id, kind, target))
    if (suggested.size === 0) await add('name', await foundBySimilarName(db, resource, subject, target))
    return [...suggested.values()].slice(0, MAX_SUGGESTIONS)
  }

// The list of a resource: the tables of reviewed lists have the names of the lists.
export const listOf = ({ table }: Resource) => table as KindName
