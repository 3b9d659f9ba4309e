import { sql } from 'kysely'
import type { Change } from '#contract/features/history.ts'
import { isUnused, touchedSince } from '#server/catalogue/added-records.ts'
import { deletion } from '#server/catalogue/records.ts'
import { recordInto } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'
import { resourceOf } from './recorded-resources.ts'

/**
 * Deletes the tracks that were added together from drafts and that nobody has changed since, and the albums and artists
 * created with them that nothing uses now. Returns the number of tracks.
 */
export async function undoUpload(trx: Transaction, { change_id }: Change, undoing: number): Promise<number> {
  const added = sql`select record_id from change_rows where change_id = ${change_id}`
  // Waits for concurrent edits, so that they are seen.
  await sql`
    select from tracks where track_id in (${added} and resource = 'tracks') order by track_id for update`.execute(
    trx,
  )
  const tracks = await recordInto(
    trx,
    undoing,
    'tracks',
    deletion(
      tracksResource,
      sql`t.track_id in (${added} and resource = 'tracks')
        and t.track_id not in (${touchedSince(tracksResource, change_id)})`,
    ),
  )
  const { rows } = await sql<{ resource: string }>`
    select distinct resource from change_rows where change_id = ${change_id} and resource <> 'tracks'`.execute(
    trx,
  )
  for (const { resource: table } of rows) {
    const resource = resourceOf(table)
    if (!resource) throw new Error(`The change ${change_id} has records of ${table}`)
    const own = sql`t.${sql.ref(resource.id)} in (${added} and resource = ${table})`
    const free = sql<boolean>`${own} and ${isUnused(resource, change_id)}`
    await recordInto(trx, undoing, table, deletion(resource, free))
  }
  return tracks
}
