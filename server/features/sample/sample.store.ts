import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { deleteRecords } from '#server/catalogue/records.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { type Actor, changesOf } from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { linksOf, REFERENCES } from '#server/core/database/links.ts'
import { CONTENT } from '#server/resources/all-resources.ts'

/** Counts the sample records that still exist. */
export async function countSample(db: Database): Promise<number> {
  const counts = CONTENT.map((resource) => sql`select count(*) as n from ${sampleOf(resource)}`)
  const { rows } = await sql<{ n: number }>`
    select sum(n)::bigint as n from (${sql.join(counts, sql` union all `)}) counted`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Removes the sample records that nobody has worked on, and adds this to the history; stored files are kept, since the
 * records can be restored. A record is kept
 * - if it has a later entry in the history: edited, status changed, or restored; or
 * - if it is linked to a record that is not part of the sample, in either direction.
 * The records that a kept record is linked to are removed: nearly all sample records are linked to each other by some
 * path, so otherwise all would be kept. A sample album with a track of your own is kept and loses its sample tracks.
 */
export async function removeSample(
  trx: Transaction,
  actor: Actor,
): Promise<{ removed: number; kept: number }> {
  // The lock waits for edits and links that are being saved, so that the conditions see them.
  for (const resource of CONTENT)
    await sql`select from ${sampleOf(resource)} order by t.${sql.ref(resource.id)} for update of t`.execute(
      trx,
    )
  const before = await countSample(trx)
  let removed = 0
  // All records are chosen before the first deletion, which also deletes links.
  const going: [Resource, number[]][] = []
  for (const resource of CONTENT) going.push([resource, await untouched(trx, resource)])
  for (const [resource, ids] of going) {
    if (ids.length === 0) continue
    removed += await deleteRecords(trx, actor, resource, ids)
    await trx
      .deleteFrom('sample_records')
      .where('resource', '=', resource.table)
      .where('record_id', 'in', ids)
      .execute()
  }
  return { removed, kept: before - removed }
}

/** The sample records of a resource that still exist, as the alias `t`. */
const sampleOf = ({ table, id }: Resource): RawBuilder<unknown> => sql`
  ${sql.table(table)} t join sample_records s on s.resource = ${table} and s.record_id = t.${sql.ref(id)}`

async function untouched(trx: Transaction, resource: Resource): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.${sql.ref(resource.id)} as id from ${sampleOf(resource)}
    where not (${sql.join([changedSince(resource), ...linkedToOwn(resource)], sql` or `)})
    order by 1`.execute(trx)
  return rows.map((row) => row.id)
}

const changedSince = ({ table, id }: Resource): RawBuilder<SqlBool> => sql`exists (
  select from (${changesOf([table], sql`t.${sql.ref(id)}`)}) r join changes c using (change_id)
  where c.action <> 'sample')`

const isOwn = (table: string, id: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`not exists (
  select from sample_records o where o.resource = ${table} and o.record_id = ${id})`

function linkedToOwn({ table, id }: Resource): RawBuilder<SqlBool>[] {
  const links = linksOf(table).map(
    ({ table: link, own, other }) => sql<SqlBool>`exists (
      select from ${sql.table(link)} l where l.${sql.ref(own.id)} = t.${sql.ref(id)}
        and ${isOwn(other.resource, sql`l.${sql.ref(other.id)}`)})`,
  )
  const referring = REFERENCES.filter(({ to }) => to === table).map(
    ({ from, fromId, column }) => sql<SqlBool>`exists (
      select from ${sql.table(from)} l where l.${sql.ref(column)} = t.${sql.ref(id)}
        and ${isOwn(from, sql`l.${sql.ref(fromId)}`)})`,
  )
  const referred = REFERENCES.filter(({ from }) => from === table).map(
    ({ column, to }) => sql<SqlBool>`(t.${sql.ref(column)} is not null
      and ${isOwn(to, sql`t.${sql.ref(column)}`)})`,
  )
  return [...links, ...referring, ...referred]
}
