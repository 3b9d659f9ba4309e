import { sql } from 'kysely'
import type { FieldChanges } from '#contract/catalogue/bulk-edit.ts'
import type { Selection } from '#contract/catalogue/selection.ts'
import type { Message } from '#contract/messages/message.ts'
import type { EditedFields } from '#contract/values/field-kinds.ts'
import { type Actor, closeChange, openChange } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { unpackedIds } from '#server/core/database/packed.ts'
import { invalid, notFound } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { isAmong } from '../found-page.ts'
import type { Resource } from '../resource.ts'
import { checkCount, selected } from '../selection.ts'
import { batchWriter } from '../write-records.ts'
import { isSearched } from '../write-statements.ts'
import { tooManyAliases } from './changed-aliases.ts'
import { type LinkChange, type Plan, planOf, targetsOf, unknownTargets } from './plan.ts'
import { replacedNames, tryReplacement } from './replaced-names.ts'
import { batchOf } from './write-batch.ts'

/** How many records one statement changes. They are fewer when names change, since the words of names are computed in memory. */
const BATCH = 20_000
const BATCH_OF_NAMES = 1000

export type Edited = { matched: number; changed: number }

/**
 * Edits fields and links of a selection as one entry of the history, or changes nothing and throws: `selection_changed`, or
 * `invalid` by field. Invalid are unknown records to link, invalid names, and changes that change nothing.
 */
export async function bulkEdit(
  trx: Transaction,
  actor: Actor,
  resource: Resource,
  edited: EditedFields,
  selection: Selection,
  ids: readonly number[] | undefined,
  changes: FieldChanges,
): Promise<Edited> {
  const plan = planOf(resource, edited, changes)
  const unknown = await unknownTargets(trx, targetsOf(resource, changes))
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((field) => [field, message('links.oneIsGone')])))
  const { ids: chosen, places } = await lockChosen(trx, resource, plan, selection, ids)
  checkCount(selection, resource.noun, chosen.length)
  if (chosen.length === 0) throw notFound(resource.noun)
  const among = isAmong(resource.id, chosen)
  const { ids: replaced, byField } = await tryReplacement(trx, resource, plan.names, among)
  const problems = [...byField].flatMap(([field, { problem }]): [string, Message][] =>
    problem ? [[field, problem]] : [],
  )
  problems.push(...(await tooManyAliases(trx, resource, plan, among)))
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))

  const change_id = await openChange(trx, actor, resource.table, 'edit', 0, 'same_fields')
  const isOfNames = [...plan.columns, ...plan.names].some(({ field }) => isSearched(resource, field))
  const batch = isOfNames ? BATCH_OF_NAMES : BATCH
  // A bulk edit that only replaces parts of names writes only the records in which it replaces something.
  const touched = plan.columns.length + plan.links.length === 0 ? replaced : chosen
  const links = await withLastPositions(trx, plan.links)
  const writer = batchWriter(trx, change_id, resource)
  let changed = 0
  for (let from = 0; from < touched.length; from += batch) {
    const some = touched.subarray(from, from + batch)
    const names = await replacedNames(trx, resource, plan.names, [...some])
    const records = { ids: some, places: places?.subarray(from, from + batch), names }
    changed += await writer.write(batchOf(change_id, { ...plan, links }, resource, records))
  }
  await writer.end()
  if (changed === 0) throw invalid({ changes: message('bulkEdit.nothing') })
  await closeChange(trx, actor, change_id, changed)
  return { matched: chosen.length, changed }
}

/**
 * Locks the selected records, in the order of their ids, in which their links are stored. `places` has the place of each record,
 * from 1, in ordered lists: in the order of the selection, or by name.
 */
async function lockChosen(
  trx: Transaction,
  resource: Resource,
  { links }: Plan,
  selection: Selection,
  ids: readonly number[] | undefined,
): Promise<{ ids: Int32Array; places?: Int32Array }> {
  const which = await selected(trx, resource, selection, ids)
  const [table, key] = [sql.table(resource.table), sql.ref(`t.${resource.id}`)]
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(id), '' order by id) as ids from (
      select ${key} as id from ${table} t where ${which} order by ${key} for no key update) locked`.execute(
    trx,
  )
  const locked = unpackedIds(rows[0]?.ids ?? null)
  if (!links.some(({ link }) => link.ordered)) return { ids: locked }
  return {
    ids: locked,
    places: placesOf(locked, selection.byQuery ? await byName(trx, resource, locked) : (ids ?? [])),
  }
}

/** Sorts ids of records by name, in the order of the index on names. */
async function byName(
  trx: Transaction,
  { table, id, names }: Resource,
  ids: Int32Array,
): Promise<Int32Array> {
  const [key, name] = [sql.ref(`t.${id}`), sql.ref(`t.${names[0]}`)]
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(id), '') as ids from (
      select ${key} as id from ${sql.table(table)} t where ${isAmong(id, ids)} order by ${name}, ${key}) named`.execute(
    trx,
  )
  return unpackedIds(rows[0]?.ids ?? null)
}

/** The place of each id, from 1, in an ordered list that has all of them. */
function placesOf(ids: Int32Array, ordered: Iterable<number>): Int32Array {
  const placed = new Map<number, number>()
  for (const id of ordered) placed.set(id, placed.size + 1)
  return ids.map((id) => placed.get(id) ?? 0)
}

/** Adds to each link the last position in every ordered list that gets records. The records of all batches follow this position. */
async function withLastPositions(trx: Transaction, links: readonly LinkChange[]): Promise<LinkChange[]> {
  const changes: LinkChange[] = []
  for (const change of links) {
    const { link, op, ids } = change
    if (!link.ordered || op === 'remove' || op === 'clear') {
      changes.push(change)
      continue
    }
    const { rows } = await sql<{ last: number }>`
      select (select coalesce(max(l.position), 0) from ${sql.table(link.table)} l
        where ${sql.ref(`l.${link.other.id}`)} = target.id) as last
      from unnest(${ids}::int[]) with ordinality target(id, n) order by n`.execute(trx)
    changes.push({ ...change, lasts: rows.map(({ last }) => last) })
  }
  return changes
}
