import { sql } from 'kysely'
import type { NamedKind } from '#contract/features/imports/sheet.ts'
import type { Noun } from '#contract/messages/nouns/names.ts'
import { touchedSince } from '#server/catalogue/added-records.ts'
import { type Actor, openChange } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { ApiError, cannotBeUndone, changedSince, notFound } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { removeAdded } from '#server/features/history/undo-added.ts'
import { shapesOf, undoEdit } from '#server/features/history/undo-edit.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'
import { takeAliases } from '../names/kept-aliases.ts'
import { KINDS } from '../names/kinds.ts'

type Deleted = { kind: NamedKind; noun: Noun; count: number }
/**
 * The result of an undo: how many tracks were deleted and restored, and how many records created by the import were deleted, by
 * kind, and kept.
 */
type Undone = { deleted: number; restored: number; deleted_records: Deleted[]; records_kept: number }

/** How many of the changed tracks an error names. */
const MAX_NAMED_TRACKS = 5

/**
 * Undoes an import as one change: deletes its tracks and the unused, unchanged records that it created, and restores what it
 * updated. Throws `not_found`, or a refusal when the import has not ended, or somebody has changed one of its tracks or a value
 * that it updated; tracks deleted since do not prevent it.
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

  // The lock waits for concurrent edits, so that they are seen.
  await sql`select from ${imported(change_id)} order by t.track_id for update of t`.execute(trx)
  const undo = await openChange(trx, actor, 'tracks', 'undo', 0)
  await trx.updateTable('changes').set({ undoes: change_id }).where('change_id', '=', undo).execute()
  let restored = 0
  for (const shape of await shapesOf(trx, tracksResource, { change_id }))
    restored += await undoEdit(trx, tracksResource, { change_id }, shape, undo)
  await refuseTouched(trx, change_id, undo)
  const removed = await removeAdded(trx, change_id, undo)
  if (restored === 0 && [...removed.values()].every((count) => count === 0))
    throw cannotBeUndone(message('history.changedAgain'))
  for (const { resource } of KINDS) await takeAliases(trx, change_id, undo, resource)
  const deleted_records = KINDS.flatMap(({ kind, resource: { table, noun } }) => {
    const count = removed.get(table) ?? 0
    return count > 0 ? [{ kind, noun, count }] : []
  })
  await trx
    .deleteFrom('import_rows')
    .where('import_id', '=', import_id)
    .where('state', 'in', ['ready', 'update'])
    .execute()
  await sql`
    update imports set state = 'undone', message = null, date_modified = now()
    where import_id = ${import_id}`.execute(trx)
  const records_kept = await countKept(trx, change_id)
  return { deleted: removed.get('tracks') ?? 0, restored, deleted_records, records_kept }
}

/** A query for the tracks of an import that still exist, as `t`. */
const imported = (change_id: number) => sql`
  change_rows r join tracks t on t.track_id = r.record_id
  where r.change_id = ${change_id} and r.resource = 'tracks'`

/**
 * Refuses the undo when somebody has changed a track that the import added, or a value that it updated, which was therefore not
 * restored.
 */
async function refuseTouched(trx: Transaction, change_id: number, undo: number): Promise<void> {
  const { rows } = await sql<{ track_id: number; display_name: string; count: number }>`
    with touched as (
      ${touchedSince(tracksResource, change_id)}
      union
      (select r.record_id from ${imported(change_id)} and r.before is not null
      except select record_id from changed_ids where change_id = ${undo} and resource = 'tracks')
    )
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

/** Counts the records that the import has added with its tracks and that still exist. */
async function countKept(trx: Transaction, change_id: number): Promise<number> {
  let kept = 0
  for (const { resource } of KINDS) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from change_rows r
        join ${sql.table(resource.table)} t on t.${sql.ref(resource.id)} = r.record_id
      where r.change_id = ${change_id} and r.resource = ${resource.table} and r.before is null`.execute(trx)
    kept += rows[0]?.n ?? 0
  }
  return kept
}
