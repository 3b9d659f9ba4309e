import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Change } from '#contract/features/history.ts'
import { formLinks, idOfKept, saveLinks } from '#server/catalogue/links.ts'
import { type Resource, withDetail } from '#server/catalogue/resource.ts'
import { writeSearchWords } from '#server/catalogue/search-index.ts'
import { addToChange, adminOf } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { linkOf } from '#server/core/database/links.ts'

type Snapshot = Record<string, unknown> & { links?: Record<string, unknown> }
type Edited = { record_id: number; before: Snapshot; after: Snapshot }
type Written = { before: Snapshot; after: Snapshot }

/** Columns that an undo does not restore. */
const OWN = new Set(['date_modified', 'date_created', 'modified_by', 'version', 'links'])

/** Restores edited fields and links of records that were not edited since. Returns their number. */
export async function undoEdit(
  trx: Transaction,
  resource: Resource,
  { change_id }: Change,
  undoing: number,
): Promise<number> {
  const { rows } = await sql<Edited>`
    select record_id, before, after from change_records where change_id = ${change_id}`.execute(trx)
  let undone = 0
  for (const edited of rows) if (await setBack(trx, withDetail(resource), edited, undoing)) undone++
  return undone
}

async function setBack(
  trx: Transaction,
  resource: Resource,
  { record_id, before, after }: Edited,
  undoing: number,
): Promise<boolean> {
  const changed = Object.keys(before).filter(
    (column) => !OWN.has(column) && !isDeepStrictEqual(before[column], after[column]),
  )
  const [table, id] = [sql.table(resource.table), sql.ref(resource.id)]
  const assignments = changed.map((column) => sql`${sql.ref(column)} = p.${sql.ref(column)},`)
  const { rows } = await sql<Written>`
    update ${table} as t
    set ${sql.join(assignments, sql` `)} date_modified = now(), modified_by = ${adminOf(undoing)}, version = t.version + 1
    from jsonb_populate_record(null::${table}, ${JSON.stringify(before)}::jsonb) p
    where t.${id} = ${record_id} and t.version = ${Number(after.version)}
    returning to_jsonb(old) as before, to_jsonb(new) as after`.execute(trx)
  const [written] = rows
  if (!written) return false
  await writeSearchWords(trx, resource, [written.after])
  const links = await saveLinks(
    trx,
    resource,
    record_id,
    await linksBefore(trx, resource, before.links ?? {}),
  )
  for (const [table, present] of Object.entries(links.before))
    await placeAgain(trx, resource, table, record_id, before.links?.[table], present.map(idOfKept))
  const change = {
    record_id,
    before: { ...written.before, links: links.before },
    after: { ...written.after, links: links.after },
  }
  await addToChange(trx, undoing, resource.table, [change])
  return true
}

/** The previous links in the format of a form, without those whose other end was deleted. */
async function linksBefore(trx: Transaction, resource: Resource, links: Record<string, unknown>) {
  const sent: Record<string, number[]> = {}
  for (const { table, other } of formLinks(resource)) {
    const ids = links[table]
    if (!Array.isArray(ids)) continue
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(other.id)} as id from ${sql.table(other.resource)}
      where ${sql.ref(other.id)} = any(${ids.map(idOfKept)}::int[])`.execute(trx)
    sent[other.id] = rows.map((row) => row.id)
  }
  return sent
}

/** Moves restored links, but not the current ones, back to their previous positions. */
async function placeAgain(
  trx: Transaction,
  resource: Resource,
  table: string,
  record_id: number,
  kept: unknown,
  present: readonly number[],
): Promise<void> {
  const { own, other, ordered } = linkOf(resource.table, table)
  if (!ordered) return
  await sql`
    update ${sql.table(table)} l set position = (e.value->>1)::bigint
    from jsonb_array_elements(${JSON.stringify(kept)}::jsonb) e
    where l.${sql.ref(own.id)} = ${record_id} and l.${sql.ref(other.id)} = (e.value->>0)::int
      and l.${sql.ref(other.id)} <> all(${present}::int[])`.execute(trx)
}
