import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#server/database/connect.ts'
import { type LinkSeenFrom, linkOf } from '#server/database/links.ts'
import { invalid } from '#server/http/refusals.ts'
import type { Resource } from './resource.ts'

/** The gap that is left between two places, so that a record can be moved between them. */
export const PLACE = 1024

/** What a form says of its links: for each field that was sent, the ids. */
export type SentLinks = Readonly<Record<string, readonly number[]>>

/** The linked records of a row with the alias `t`: id and names, by name. */
export function linkedColumns({ table, id, linked = {} }: Resource): RawBuilder<unknown>[] {
  return Object.entries(linked).map(([answered, { table: link }]) => {
    const { own, other } = linkOf(table, link)
    const [english, hindi] = other.names
    const fields = [other.id, english, hindi].flatMap((field) => [sql.lit(field), sql.ref(`o.${field}`)])
    return sql`(
      select coalesce(jsonb_agg(jsonb_build_object(${sql.join(fields)}) order by ${sql.ref(`o.${english}`)}), '[]')
      from ${sql.table(link)} l join ${sql.table(other.resource)} o on o.${sql.ref(other.id)} = l.${sql.ref(other.id)}
      where l.${sql.ref(own.id)} = t.${sql.ref(id)}
    ) as ${sql.ref(answered)}`
  })
}

/** The links among what a form sent. */
export function takeLinks({ linked = {} }: Resource, body: object): SentLinks {
  const sent = new Map(Object.entries(body))
  return Object.fromEntries(
    Object.values(linked).flatMap(({ sent: field }) => {
      const ids: unknown = sent.get(field)
      return Array.isArray(ids) ? [[field, ids.filter((value) => typeof value === 'number')]] : []
    }),
  )
}

type LinkChanges = { before: Record<string, number[]>; after: Record<string, number[]> }

/**
 * Makes the links of a record those that were sent; fields that were not sent stay. Answers each link table's ids before
 * and after, for the history. Throws `invalid` when a record to link does not exist.
 */
export async function saveLinks(
  trx: Transaction,
  { table, linked = {} }: Resource,
  id: number,
  sent: SentLinks,
): Promise<LinkChanges> {
  const changes: LinkChanges = { before: {}, after: {} }
  for (const { table: link, sent: field } of Object.values(linked)) {
    const ids = sent[field]
    if (!ids) continue
    const seen = linkOf(table, link)
    changes.before[link] = await replaceLinks(trx, seen, id, ids, field)
    changes.after[link] = [...ids]
  }
  return changes
}

async function replaceLinks(
  trx: Transaction,
  { table, own, other, ordered }: LinkSeenFrom,
  id: number,
  ids: readonly number[],
  field: string,
): Promise<number[]> {
  const [link, ownId, otherId] = [sql.table(table), sql.ref(own.id), sql.ref(other.id)]
  const existing = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(other.resource)} where ${otherId} = any(${ids}::int[])`.execute(trx)
  if (existing.rows[0]?.n !== ids.length) throw invalid({ [field]: 'One of these does not exist any more.' })
  const { rows } = await sql<{ id: number }>`
    select ${otherId} as id from ${link} where ${ownId} = ${id} order by 1`.execute(trx)
  await sql`delete from ${link} where ${ownId} = ${id} and ${otherId} <> all(${ids}::int[])`.execute(trx)
  const [column, place] = ordered
    ? [sql`, position`, sql`, ${lastPlace(table, other.id)} + ${PLACE}`]
    : [sql``, sql``]
  await sql`
    insert into ${link} (${ownId}, ${otherId} ${column})
    select ${id}, other.id ${place} from unnest(${ids}::int[]) as other(id)
    on conflict do nothing`.execute(trx)
  return rows.map((row) => row.id)
}

/** The last place in the list of the record `other.id`, whose members a link table orders. */
const lastPlace = (table: string, key: string) =>
  sql`coalesce((select max(position) from ${sql.table(table)} present where present.${sql.ref(key)} = other.id), 0)`
