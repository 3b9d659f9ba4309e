import { sql } from 'kysely'
import { KIND_NAMES } from '#contract/kinds/kinds.ts'
import { isUnused, touchedSince } from '#server/catalogue/added-records.ts'
import { deletion } from '#server/catalogue/records.ts'
import { recordInto } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'

/** The kinds of records that are added with tracks, each before the kind to which its records belong. */
const ADDED_WITH_TRACKS = KIND_NAMES.filter((kind) => kind !== 'tracks').toReversed()

/**
 * Deletes the tracks that a change has added and that nobody has changed since, and then the records added with them that are
 * unused. Returns how many of each kind.
 */
export async function removeAdded(
  trx: Transaction,
  change_id: number,
  undoing: number,
): Promise<ReadonlyMap<string, number>> {
  const added = sql`select record_id from change_rows where change_id = ${change_id} and before is null`
  // The lock waits for concurrent edits, so that they are seen.
  await sql`
    select from tracks where track_id in (${added} and resource = 'tracks') order by track_id for update`.execute(
    trx,
  )
  const untouched = sql<boolean>`t.track_id in (${added} and resource = 'tracks')
    and t.track_id not in (${touchedSince(tracksResource, change_id)})`
  const removed = new Map([
    ['tracks', await recordInto(trx, undoing, 'tracks', deletion(tracksResource, untouched))],
  ])
  const { rows } = await sql<{ resource: string }>`
    select distinct resource from change_rows where change_id = ${change_id} and before is null`.execute(trx)
  const present = new Set(rows.map(({ resource }) => resource))
  for (const kind of ADDED_WITH_TRACKS.filter((kind) => present.has(kind))) {
    const resource = RESOURCE_OF[kind]
    const own = sql`t.${sql.ref(resource.id)} in (${added} and resource = ${kind})`
    const free = sql<boolean>`${own} and ${isUnused(resource, change_id)}`
    removed.set(kind, await recordInto(trx, undoing, kind, deletion(resource, free)))
  }
  return removed
}
