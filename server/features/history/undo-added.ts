import { type SqlBool, sql } from 'kysely'
import { isUnused, touchedSince } from '#server/catalogue/added-records.ts'
import { deletion } from '#server/catalogue/records.ts'
import { recordInto } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { cannotBeUndone } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { CATALOGUE } from '#server/features/catalogue-files/entities.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'

/** Every kind of record besides tracks, each before the kinds to which its records belong. */
const BESIDES_TRACKS = CATALOGUE.map(({ resource }) => resource)
  .filter((resource) => resource !== tracksResource)
  .toReversed()

/**
 * Deletes the tracks that a change has added and that nobody has changed since, and then the other records that it has added and
 * nothing else uses. Returns how many.
 */
export async function removeAdded(trx: Transaction, change_id: number, undoing: number): Promise<number> {
  const added = sql`select record_id from change_rows where change_id = ${change_id} and before is null`
  // The lock waits for concurrent edits, so that they are seen.
  await sql`
    select from tracks where track_id in (${added} and resource = 'tracks') order by track_id for update`.execute(
    trx,
  )
  const untouched = sql<SqlBool>`t.track_id in (${added} and resource = 'tracks')
    and t.track_id not in (${touchedSince(tracksResource, change_id)})`
  let removed = await recordInto(trx, undoing, 'tracks', deletion(tracksResource, untouched))
  const { rows } = await sql<{ resource: string }>`
    select distinct resource from change_rows where change_id = ${change_id} and before is null`.execute(trx)
  const present = new Set(rows.map(({ resource }) => resource))
  for (const resource of BESIDES_TRACKS.filter(({ table }) => present.has(table))) {
    const own = sql`t.${sql.ref(resource.id)} in (${added} and resource = ${resource.table})`
    const free = sql<SqlBool>`${own} and ${isUnused(resource, change_id)}`
    removed += await recordInto(trx, undoing, resource.table, deletion(resource, free))
  }
  return removed
}

/** Ends the import whose change is undone: nothing more of it is written. Refuses while it still runs. */
export async function endImport(trx: Transaction, change_id: number): Promise<void> {
  const { rows: running } = await sql<{ runs: boolean }>`
    select state in ('waiting', 'importing', 'queueing') as runs from catalogue_imports
    where change_id = ${change_id} and entry_id is null for update`.execute(trx)
  const { rows: sheets } = await sql<{ import_id: number; runs: boolean }>`
    select import_id, state = 'importing' as runs from imports where change_id = ${change_id} for update`.execute(
    trx,
  )
  if ([...running, ...sheets].some(({ runs }) => runs)) throw cannotBeUndone(message('imports.stillRunning'))
  for (const { import_id } of sheets) {
    await sql`
      delete from import_rows where import_id = ${import_id} and state in ('ready', 'update')`.execute(trx)
    await sql`
      update imports set state = 'undone', message = null, date_modified = now()
      where import_id = ${import_id}`.execute(trx)
  }
}
