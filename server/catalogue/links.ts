import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Transaction } from '#server/core/database/connect.ts'
import {
  type LinkEnd,
  type LinkSeenFrom,
  linkBetween,
  linksOf,
  REFERENCES,
} from '#server/core/database/links.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import type { Resource } from './resource.ts'
import { linking, raising, unlinking } from './write-statements.ts'

/** The gap between two positions, so that a record can be moved between them without renumbering. */
export const POSITION_GAP = 1024

/** The links sent by a form: ids by field name. */
export type SentLinks = Readonly<Record<string, readonly number[]>>

/** The links that a resource's form edits, each with its field name in a row. */
export const formLinks = ({ table, linked = {} }: Resource): (LinkSeenFrom & { answered: string })[] =>
  Object.entries(linked).map(([answered, other]) => ({ answered, ...linkBetween(table, other) }))

/** The linked records of a row with the alias `t`, with id and names, by field name. */
export function linkedColumns(resource: Resource): RawBuilder<unknown>[] {
  return formLinks(resource).map(({ answered, table, own, other }) => {
    const [english, hindi] = other.names
    const fields = [other.id, english, hindi].flatMap((field) => [sql.lit(field), sql.ref(`o.${field}`)])
    return sql`(
      select coalesce(jsonb_agg(jsonb_build_object(${sql.join(fields)}) order by ${sql.ref(`o.${english}`)}), '[]')
      from ${sql.table(table)} l join ${sql.table(other.resource)} o on o.${sql.ref(other.id)} = l.${sql.ref(other.id)}
      where l.${sql.ref(own.id)} = t.${sql.ref(resource.id)}
    ) as ${sql.ref(answered)}`
  })
}

/** Conditions on the alias `t`: the record is linked to any of some records, or to none. */
type Linked = {
  any: (ids: readonly number[]) => RawBuilder<SqlBool>
  none: RawBuilder<SqlBool>
  /** The table that stores the link: a link table, or the resource's own. */
  table: string
}

/** The link of a resource to the records with this key, stored as a link table or a column. Throws when there is none. */
export function linkedBy({ table, id }: Pick<Resource, 'table' | 'id'>, key: string): Linked {
  const own = sql.ref(`t.${id}`)
  const link = linksOf(table).find(({ other }) => other.id === key)
  if (link) {
    const [links, ownId, otherId] = [sql.table(link.table), sql.ref(`l.${link.own.id}`), sql.ref(`l.${key}`)]
    return {
      any: (ids) => sql`${own} in (select ${ownId} from ${links} l where ${otherId} = any(${ids}::int[]))`,
      none: sql`not exists (select from ${links} l where ${ownId} = ${own})`,
      table: link.table,
    }
  }
  const reference = REFERENCES.find(({ from, column }) => from === table && column === key)
  if (reference) {
    const column = sql.ref(`t.${reference.column}`)
    return { any: (ids) => sql`${column} = any(${ids}::int[])`, none: sql`${column} is null`, table }
  }
  const referring = REFERENCES.find(({ to, fromId }) => to === table && fromId === key)
  if (!referring) throw new Error(`${table} is not linked by ${key}`)
  const [records, column] = [sql.table(referring.from), sql.ref(`f.${referring.column}`)]
  return {
    any: (ids) => sql`${own} in (
      select ${column} from ${records} f where ${sql.ref(`f.${key}`)} = any(${ids}::int[]))`,
    none: sql`not exists (select from ${records} f where ${column} = ${own})`,
    table: referring.from,
  }
}

/** The linked ids in a request body, by field. */
export function takeLinks(resource: Resource, body: object): SentLinks {
  const sent = new Map(Object.entries(body))
  return Object.fromEntries(
    formLinks(resource).flatMap(({ other: { id } }) => {
      const ids: unknown = sent.get(id)
      return Array.isArray(ids) ? [[id, ids.filter((value) => typeof value === 'number')]] : []
    }),
  )
}

/** A link as the history stores it: the id of the other record, with its position if the link is ordered. */
type KeptLink = number | [id: number, position: number]
type LinkChanges = { before: Record<string, KeptLink[]>; after: Record<string, KeptLink[]> }

/** The id of the other record in a link as the history stores it, in either format. */
export const idOfKept = (link: unknown): number => Number(Array.isArray(link) ? link[0] : link)

/**
 * Replaces a record's links with those sent; fields that were not sent stay unchanged. Returns the ids of each link
 * table before and after, for the history. Throws `invalid` when a record to link does not exist.
 */
export async function saveLinks(
  trx: Transaction,
  resource: Resource,
  id: number,
  sent: SentLinks,
): Promise<LinkChanges> {
  const changes: LinkChanges = { before: {}, after: {} }
  for (const seen of formLinks(resource)) {
    const ids = sent[seen.other.id]
    if (!ids) continue
    const before = await replaceLinks(trx, seen, id, ids)
    if (seen.mutual) await raiseVersions(trx, seen.other, differing(before.map(idOfKept), ids))
    changes.before[seen.table] = before
    changes.after[seen.table] = [...ids]
  }
  return changes
}

async function replaceLinks(
  trx: Transaction,
  seen: LinkSeenFrom,
  id: number,
  ids: readonly number[],
): Promise<KeptLink[]> {
  const { table, own, other, ordered } = seen
  const [link, ownId, otherId] = [sql.table(table), sql.ref(own.id), sql.ref(other.id)]
  const existing = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(other.resource)} where ${otherId} = any(${ids}::int[])`.execute(trx)
  if (existing.rows[0]?.n !== ids.length) throw invalid({ [other.id]: message('links.oneIsGone') })
  const kept = ordered ? sql`jsonb_build_array(${otherId}, position)` : otherId
  const { rows } = await sql<{ link: KeptLink }>`
    select ${kept} as link from ${link} where ${ownId} = ${id} order by ${otherId}`.execute(trx)
  await unlinking(seen, sql`where ${ownId} = ${id} and ${otherId} <> all(${ids}::int[])`).execute(trx)
  await linking(seen, {
    ids: sql`${id}::int, other.id`,
    position: sql`${lastPlace(table, other.id)} + ${POSITION_GAP}`,
    from: sql`from unnest(${ids}::int[]) as other(id)`,
  }).execute(trx)
  return rows.map((row) => row.link)
}

const differing = (before: readonly number[], after: readonly number[]) => [
  ...before.filter((id) => !after.includes(id)),
  ...after.filter((id) => !before.includes(id)),
]

async function raiseVersions(trx: Transaction, end: LinkEnd, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await raising(end, sql`t.${sql.ref(end.id)} = any(${ids}::int[])`).execute(trx)
}

/** An expression for the last position in the ordered list of the record `other.id`. */
const lastPlace = (table: string, key: string) =>
  sql`coalesce((select max(position) from ${sql.table(table)} present where present.${sql.ref(key)} = other.id), 0)`
