import { type SqlBool, sql } from 'kysely'
import type { NamedKind } from '#contract/features/imports/sheet.ts'
import type { Noun } from '#contract/messages/nouns/names.ts'
import { isUnused, touchedSince } from '#server/catalogue/added-records.ts'
import { deletion } from '#server/catalogue/records.ts'
import { type Actor, openChange, recordInto } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { ApiError, changedSince, notFound } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { undoEdit } from '#server/features/history/undo-edit.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'
import { takeAliases } from '../names/kept-aliases.ts'
import { KINDS } from '../names/kinds.ts'
import { UPDATED } from './write-updates.ts'

type Deleted = { kind: NamedKind; noun: Noun; count: number }
/**
 * The result of an undo: the tracks deleted and restored, the records created by the import that were deleted, by kind, and
 * those kept.
 */
type Undone = { deleted: number; restored: number; deleted_records: Deleted[]; records_kept: number }

/** How many of the changed tracks an error names. */
const MAX_NAMED_TRACKS = 5

/**
 * Undoes an import as one change in the history: deletes its tracks, and the records it created that are unused and
 * unchanged, and restores what it updated. Throws `not_found`, or a refusal when the import has not ended or one of its tracks has been changed since;
 * tracks deleted since do not prevent it.
 */
export async function undoImport(trx: Transaction, actor: Actor, import_id: number): Promise<Undone> {
  const found = await trx
    .selectFrom('imports')
    .select(['state', 'change_id'])
    .where('import_id', '=', import_id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('import')
  const { state, change_id } = found
  if ((state !== 'done' && state !== 'stopped') || change_id === null)
    throw new ApiError(200, 'invalid', message('imports.notOver'))

  // Waits for concurrent edits, so that the check below sees them.
  await sql`select from ${imported(change_id)} order by t.track_id for update of t`.execute(trx)
  await refuseTouched(trx, change_id)
  const undo = await openChange(trx, actor, 'tracks', 'undo', 0)
  await trx.updateTable('changes').set({ undoes: change_id }).where('change_id', '=', undo).execute()
  const deleted = await recordInto(
    trx,
    undo,
    'tracks',
    deletion(
      tracksResource,
      sql`t.track_id in (select t.track_id from ${imported(change_id)} and r.before is null)`,
    ),
  )
  const restored = await restoreUpdated(trx, change_id, undo)
  const records = await deleteMade(trx, import_id, change_id, undo)
  await trx
    .deleteFrom('import_rows')
    .where('import_id', '=', import_id)
    .where('state', 'in', ['ready', 'update'])
    .execute()
  await sql`
    update imports set state = 'undone', message = null, date_modified = now()
    where import_id = ${import_id}`.execute(trx)
  return { deleted, restored, ...records }
}

/** Restores what the import updated: nobody has changed it since. */
async function restoreUpdated(trx: Transaction, change_id: number, undo: number): Promise<number> {
  const shape = {
    ...UPDATED,
    columns: [...UPDATED.columns, 'version'],
    isInSets: false,
    isOfWhole: false,
    fields: null,
  }
  const restored = await undoEdit(trx, tracksResource, { change_id }, shape, undo)
  for (const { resource } of KINDS) await takeAliases(trx, change_id, undo, resource)
  return restored
}

/** The tracks of an import that still exist, as `t`. */
const imported = (change_id: number) => sql`
  change_rows r join tracks t on t.track_id = r.record_id
  where r.change_id = ${change_id} and r.resource = 'tracks'`

/** Changes made by the system, such as a downloaded recording, do not prevent the undo. */
async function refuseTouched(trx: Transaction, change_id: number): Promise<void> {
  const { rows } = await sql<{ track_id: number; display_name: string; count: number }>`
    with touched as (${touchedSince(tracksResource, change_id)})
    select t.track_id, t.display_name, count(*) over () as count
    from touched join tracks t on t.track_id = touched.record_id
    order by t.track_id limit ${MAX_NAMED_TRACKS}`.execute(trx)
  const [first] = rows
  if (!first) return
  const names = rows.map(({ display_name }) => display_name).join(', ')
  const which = first.count > rows.length ? `${names}, …` : names
  throw changedSince(message('imports.changedSince', { count: first.count, names: which }), {
    count: first.count,
    tracks: rows.map(({ track_id, display_name }) => ({ track_id, display_name })),
  })
}

/** Subcategories are deleted before their categories. */
async function deleteMade(trx: Transaction, import_id: number, change_id: number, undo: number) {
  const deleted_records: Deleted[] = []
  let records_kept = 0
  for (const { kind, resource } of [...KINDS].reverse()) {
    const made = await trx
      .selectFrom('import_names')
      .select('record_id')
      .where('import_id', '=', import_id)
      .where('kind', '=', kind)
      .where('made', '=', true)
      .execute()
    const ids = made.flatMap(({ record_id }) => (record_id === null ? [] : [record_id]))
    if (ids.length === 0) continue
    const own = sql`t.${sql.ref(resource.id)} = any(${ids}::int[])`
    const free = sql<SqlBool>`${own} and ${isUnused(resource, change_id)}`
    const count = await recordInto(trx, undo, resource.table, deletion(resource, free))
    if (count > 0) deleted_records.unshift({ kind, noun: resource.noun, count })
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(resource.table)} t where ${own}`.execute(trx)
    records_kept += rows[0]?.n ?? 0
  }
  return { deleted_records, records_kept }
}
