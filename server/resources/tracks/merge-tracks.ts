import { sql } from 'kysely'
import type { MergedRecords } from '#server/catalogue/merge/merge.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import type { Queue } from '#server/core/jobs/queue.ts'
import { startFetches } from './start-fetches.ts'

/**
 * Steps after a merge of tracks: a download for replaced audio ends, and one for the link taken from another track begins. An
 * import still finds the track by the links that it does not keep.
 */
export const afterTracksMerged =
  (queue: Queue) =>
  async (trx: Transaction, { id, change_id, sources }: MergedRecords): Promise<void> => {
    await sql`
      insert into merged_links (change_id, link, name, track_id)
      select distinct on (r.record_id) r.change_id, r.before->>'track_link', r.before->>'display_name', ${id}::int
      from change_rows r
      where r.change_id = ${change_id} and r.resource = 'tracks' and r.before->>'track_link' is not null
        and r.before->>'track_link' is distinct from r.after->>'track_link'`.execute(trx)
    if (sources.audio === id) return
    await trx.deleteFrom('track_fetches').where('track_id', '=', id).execute()
    const { is_track_complete } = await trx
      .selectFrom('tracks')
      .select('is_track_complete')
      .where('track_id', '=', id)
      .executeTakeFirstOrThrow()
    if (is_track_complete === '0') await startFetches(trx, queue, [id])
  }
