import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { FILED_UNDER, type ListeningItem } from '#contract/features/listening.ts'
import { selected } from '#server/catalogue/selection.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/database/connect.ts'
import { linkBetween } from '#server/core/database/links.ts'
import { countOf, readBatch } from '#server/features/review/queue.ts'
import { readShown } from '#server/features/review/read-items.ts'
import type { Run } from '#server/features/review/run.store.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'
import { type Recorded, without } from './entry-states.ts'
import { orderedListOf, type Place, readInOrder } from './read-in-order.ts'

type ListeningRun = Pick<Run<'listening'>, 'selection' | 'change_id'>

/** How many tags and categories of a track are shown. */
const MAX_LINKED = 100

/** The condition on the alias `t` that a track is in the selection of a run. Throws when nothing is selected. */
export const inSelection = (
  db: Database,
  { selection }: Pick<ListeningRun, 'selection'>,
): Promise<RawBuilder<SqlBool>> => selected(db, tracksResource, selection, selection.id)

/**
 * Reads the next tracks with audio, in the order of a chosen album or playlist, otherwise newest first. The first call also returns
 * how many tracks have no audio.
 */
export async function readTracks(context: Context, run: ListeningRun, { after, position }: Place) {
  const { db } = context
  const chosen = await inSelection(db, run)
  const heard = sql<SqlBool>`${chosen} and t.audio_key is not null`
  const list = orderedListOf(run.selection)
  const next = list
    ? await readInOrder(db, list, heard, { after, position })
    : { position: null, ...(await readBatch(db, 'tracks', heard, after)) }
  return {
    items: await readItems(context, run, next.ids),
    remaining: next.remaining,
    position: next.position,
    without_audio:
      after === null ? await countOf(db, 'tracks', sql`${chosen} and t.audio_key is null`) : null,
  }
}

async function readItems(
  context: Context,
  { change_id }: ListeningRun,
  ids: readonly number[],
): Promise<ListeningItem[]> {
  const shown = await readShown(context, 'tracks', ids, MAX_LINKED)
  const { rows } = await sql<Partial<Recorded> & { track_id: number; is_active: '1' | '0' }>`
    select t.track_id, t.is_active, r.before, r.after
    from tracks t left join change_rows r
      on r.change_id = ${change_id} and r.resource = 'tracks' and r.record_id = t.track_id
    where t.track_id = any(${ids}::int[])`.execute(context.db)
  const byId = new Map(rows.map((row) => [row.track_id, row]))
  return shown.flatMap((record) => {
    const row = byId.get(record.record_id)
    // The track was deleted meanwhile.
    return row ? [{ ...record, is_active: row.is_active, filed: filedIn(row) }] : []
  })
}

const filedIn = ({ before, after }: Partial<Recorded>): ListeningItem['filed'] =>
  FILED_UNDER.flatMap((list) => {
    const { table } = linkBetween('tracks', list)
    return without(after?.links[table] ?? [], before?.links[table] ?? []).map((id) => ({ list, id }))
  })
