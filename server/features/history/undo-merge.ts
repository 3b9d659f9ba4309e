import { type RawBuilder, sql } from 'kysely'
import type { Change } from '#contract/features/history.ts'
import { lockMerges } from '#server/catalogue/merge/merge.ts'
import { hasVersion } from '#server/catalogue/merge/move-links.ts'
import { moveListenersBack } from '#server/catalogue/merge/move-listeners.ts'
import { moveRunsBack } from '#server/catalogue/merge/move-runs.ts'
import { moveViewsBack } from '#server/catalogue/merge/move-views.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { writeRecords } from '#server/catalogue/write-records.ts'
import { raising, setting, unlinking } from '#server/catalogue/write-statements.ts'
import { addToChange, adminOf } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { linksOf, REFERENCES } from '#server/core/database/links.ts'
import { cannotBeUndone } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { columnsAsLeft } from './as-left.ts'
import { restore } from './restore.ts'

type Row = Record<string, unknown>
type Lists = Record<string, unknown[]>
type Kept = {
  record_id: number
  before: Row & { links: Lists; places: Lists; references: Record<string, [number, number][]> }
  after: Row & { links: Lists; places: Lists }
}

/** Columns that every edit sets, and fields in the history that are not columns. */
const OWN = ['version', 'date_modified', 'modified_by', 'links', 'places', 'references']

/**
 * Undoes a merge: the record that stayed loses what it got, and the others return with everything that they had, whose number is
 * returned. Throws `cannot_be_undone` if something that the merge changed in the record has been changed since.
 */
export async function undoMerge(
  trx: Transaction,
  resource: Resource,
  { change_id }: Change,
  undoing: number,
): Promise<number> {
  await lockMerges(trx)
  const { rows } = await sql<Kept>`
    select record_id, before, after from change_rows where change_id = ${change_id} and after is not null`.execute(
    trx,
  )
  const [kept] = rows
  if (!kept) throw new Error(`The change ${change_id} has no record that has stayed`)
  const written = await takeBack(trx, resource, kept, undoing)
  await takeLinksBack(trx, resource, kept)
  const restored = await restore(trx, resource, change_id, undoing)
  await giveReferencesBack(trx, resource, kept)
  await moveViewsBack(trx, change_id)
  await moveRunsBack(trx, change_id)
  await moveListenersBack(trx, change_id)
  const { links, places } = kept.before
  await addToChange(trx, undoing, resource.table, [
    {
      record_id: kept.record_id,
      before: { ...written.before, links: kept.after.links, places: kept.after.places },
      after: { ...written.after, links, places },
    },
  ])
  return restored
}

/** Sets the columns that the merge changed back, if they are as the merge left them. */
async function takeBack(
  trx: Transaction,
  resource: Resource,
  { record_id, before, after }: Kept,
  undoing: number,
) {
  const { table, id, names, uses } = resource
  const changed = Object.keys(before).filter(
    (column) =>
      !OWN.includes(column) &&
      column !== uses &&
      JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  )
  const plays = uses ? Number(after[uses]) - Number(before[uses]) : 0
  const [was, is] = [before, after].map((row) => JSON.stringify(only(row, changed)))
  const [written] = await writeRecords(trx, resource, {
    set: {
      ...Object.fromEntries(changed.map((column) => [column, sql`p.${sql.ref(column)}`])),
      ...(uses ? { [uses]: sql`t.${sql.ref(uses)} - ${plays}` } : {}),
    },
    from: sql`jsonb_populate_record(null::${sql.table(table)}, ${was}::jsonb) p, (select ${is}::jsonb as after) r`,
    where: sql`t.${sql.ref(id)} = ${record_id} and ${columnsAsLeft(changed)}`,
    raised: { by: adminOf(undoing) },
  })
  if (!written) throw cannotBeUndone(message('history.mergedChanged', { name: String(after[names[0]]) }))
  return written
}

const only = (row: Row, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column]]))

/** Removes the links that the merge added to the record that stayed, and restores its own positions. */
async function takeLinksBack(trx: Transaction, { table }: Resource, { record_id, before, after }: Kept) {
  for (const seen of linksOf(table)) {
    const { table: link, own, other, ordered, mutual } = seen
    const added = after.links[link] ?? []
    const idOf = ordered ? sql`(e.value->>0)::int` : sql`e.value::int`
    const [ownId, otherId] = [sql.ref(`l.${own.id}`), sql.ref(`l.${other.id}`)]
    const ids = sql`(select ${idOf} from jsonb_array_elements(${JSON.stringify(added)}::jsonb) e)`
    const parts: RawBuilder<unknown>[] = [
      sql`gone as (${unlinking(seen, sql`where ${ownId} = ${record_id} and ${otherId} in ${ids}`)})`,
    ]
    if (mutual) parts.push(sql`raised as (${raising(other, sql`t.${sql.ref(other.id)} in ${ids}`)})`)
    const [was, is] = [before.places[link], after.places[link]]
    if (was && is)
      parts.push(sql`placed as (
        update ${sql.table(link)} l set position = (was.value->>1)::bigint
        from jsonb_array_elements(${JSON.stringify(was)}::jsonb) was
          join jsonb_array_elements(${JSON.stringify(is)}::jsonb) now on now.value->>0 = was.value->>0
        where ${ownId} = ${record_id} and ${otherId} = (was.value->>0)::int and l.position = (now.value->>1)::bigint)`)
    await sql`with ${sql.join(parts)} select`.execute(trx)
  }
}

/** Restores the references that the merge has redirected, if they still refer to the record that stayed. */
async function giveReferencesBack(trx: Transaction, { table }: Resource, { record_id, before }: Kept) {
  for (const { from, fromId, column, to, toId } of REFERENCES) {
    const referred = before.references[`${from}.${column}`]
    if (to !== table || !referred) continue
    await setting(
      { table: from, id: fromId },
      {
        set: { [column]: sql`o.${sql.ref(toId)}` },
        from: sql`jsonb_array_elements(${JSON.stringify(referred)}::jsonb) e
          join ${sql.table(to)} o on o.${sql.ref(toId)} = (e.value->>1)::int`,
        where: sql`t.${sql.ref(fromId)} = (e.value->>0)::int and t.${sql.ref(column)} = ${record_id}`,
        raised: hasVersion(from) ? {} : null,
      },
    ).execute(trx)
  }
}
