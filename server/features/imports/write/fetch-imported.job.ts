import { type SqlBool, sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { job } from '#server/core/jobs/job.ts'
import { startFetchesWhere, WAITING } from '#server/resources/tracks/start-fetches.ts'

/** How many downloads are queued in one transaction. */
const BATCH = 1000

/**
 * Queues the downloads of the tracks of an import when it has ended: while it runs, thousands of downloads would compete
 * with it. A retry skips tracks that already have a download.
 */
export const fetchImported = job<{ import_id: number }>({
  name: 'fetch-imported',
  tries: 6,
  pause: { first: 5, longest: 60 },
  atOnce: 1,
  longest: 3600,
  async work(context, { import_id }, { signal }) {
    for (let last = 0; ; ) {
      const end = await startNext(context, import_id, last)
      if (end === null) return
      last = end
      signal.throwIfAborted()
    }
  },
})

/** Queues the downloads of a batch, and returns its last track; null when there is no track after `after`. */
function startNext({ db, queue }: Pick<Context, 'db' | 'queue'>, import_id: number, after: number) {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ track_id: number }>`
      select r.record_id as track_id from imports i join change_rows r using (change_id)
      where i.import_id = ${import_id} and r.resource = 'tracks' and r.record_id > ${after}
      order by r.record_id limit ${BATCH}`.execute(trx)
    const ids = rows.map(({ track_id }) => track_id)
    // A track that was edited meanwhile, with an upload or another link, is left out.
    const untouched = sql<SqlBool>`t.track_id = any(${ids}::int[]) and t.audio_key is null and t.is_track_complete = '0'
      and t.message = ${WAITING} and not exists (select from track_fetches f where f.track_id = t.track_id)`
    await startFetchesWhere(trx, queue, untouched)
    return ids.at(-1) ?? null
  })
}
