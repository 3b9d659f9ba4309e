import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#server/database/connect.ts'
import { type LinkEnd, type LinkSeenFrom, linkOf } from '#server/database/links.ts'
import { invalid } from '#server/http/refusals.ts'
import { say } from '#server/words/say.ts'
import type { Resource } from './resource.ts'

/** The gap that is left between two places, so that a record can be moved between them. */
export const PLACE = 1024

/** What a form says of its links: the ids, by the field that they were sent as, which is called as such an id. */
export type SentLinks = Readonly<Record<string, readonly number[]>>

/** The linked records of a row with the alias `t`: id and names, by name. */
export function linkedColumns({ table, id, linked = {} }: Resource): RawBuilder<unknown>[] {
  return Object.entries(linked).map(([answered, link]) => {
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
export function takeLinks({ table, linked = {} }: Resource, body: object): SentLinks {
  const sent = new Map(Object.entries(body))
  return Object.fromEntries(
    Object.values(linked).flatMap((link) => {
      const { id } = linkOf(table, link).other
      const ids: unknown = sent.get(id)
      return Array.isArray(ids) ? [[id, ids.filter((value) => typeof value === 'number')]] : []
    }),
  )
}

/** A link as the history keeps it: the id of the other record, of an ordered link with the place in its list. */
type KeptLink = number | [id: number, position: number]
type LinkChanges = { before: Record<string, KeptLink[]>; after: Record<string, KeptLink[]> }

/** The other record's id of a link that the history has kept, in either form. */
export const idOfKept = (link: unknown): number => Number(Array.isArray(link) ? link[0] : link)

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
  for (const link of Object.values(linked)) {
    const seen = linkOf(table, link)
    const ids = sent[seen.other.id]
    if (!ids) continue
    const before = await replaceLinks(trx, seen, id, ids)
    if (seen.mutual) await raiseVersions(trx, seen.other, differing(before.map(idOfKept), ids))
    changes.before[link] = before
    changes.after[link] = [...ids]
  }
  return changes
}

async function replaceLinks(
  trx: Transaction,
  { table, own, other, ordered }: LinkSeenFrom,
  id: number,
  ids: readonly number[],
): Promise<KeptLink[]> {
  const [link, ownId, otherId] = [sql.table(table), sql.ref(own.id), sql.ref(other.id)]
  const existing = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(other.resource)} where ${otherId} = any(${ids}::int[])`.execute(trx)
  if (existing.rows[0]?.n !== ids.length) throw invalid({ [other.id]: say('links.oneIsGone') })
  const kept = ordered ? sql`jsonb_build_array(${otherId}, position)` : otherId
  const { rows } = await sql<{ link: KeptLink }>`
    select ${kept} as link from ${link} where ${ownId} = ${id} order by ${otherId}`.execute(trx)
  await sql`delete from ${link} where ${ownId} = ${id} and ${otherId} <> all(${ids}::int[])`.execute(trx)
  const [column, place] = ordered
    ? [sql`, position`, sql`, ${lastPlace(table, other.id)} + ${PLACE}`]
    : [sql``, sql``]
  await sql`
    insert into ${link} (${ownId}, ${otherId} ${column})
    select ${id}, other.id ${place} from unnest(${ids}::int[]) as other(id)
    on conflict do nothing`.execute(trx)
  return rows.map((row) => row.link)
}

const differing = (before: readonly number[], after: readonly number[]) => [
  ...before.filter((id) => !after.includes(id)),
  ...after.filter((id) => !before.includes(id)),
]

/** Their own forms show these links too: what such a form still holds is no longer how the record is. */
async function raiseVersions(
  trx: Transaction,
  { resource, id }: LinkEnd,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`update ${sql.table(resource)} set version = version + 1 where ${sql.ref(id)} = any(${ids}::int[])`.execute(
    trx,
  )
}

/** The last place in the list of the record `other.id`, whose members a link table orders. */
const lastPlace = (table: string, key: string) =>
  sql`coalesce((select max(position) from ${sql.table(table)} present where present.${sql.ref(key)} = other.id), 0)`
