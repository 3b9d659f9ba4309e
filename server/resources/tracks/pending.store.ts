import { type SqlBool, sql } from 'kysely'
import type { ListRequest } from '#contract/calls/list.ts'
import type { FilterValues } from '#contract/catalogue/filters.ts'
import type { Selection } from '#contract/catalogue/selection.ts'
import type { PendingTrack } from '#contract/resources/tracks.ts'
import { filterConditions } from '#server/catalogue/filters.ts'
import { emptyPage, findsNothing } from '#server/catalogue/list.ts'
import { type Page, readPage } from '#server/catalogue/page.ts'
import { searchConditions } from '#server/catalogue/search.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import type { Queue } from '#server/core/jobs/queue.ts'
import { searchWords } from '#server/core/search/search-words.ts'
import { FETCH_STATE } from './fetches.store.ts'
import { chosen } from './selection.store.ts'
import { startFetchesWhere } from './start-fetches.ts'
import { tracksResource } from './tracks.store.ts'

/** The condition on the alias `t` that a track never had a recording, since a track that had one is not pending. */
export const NEVER_HAD_AUDIO = sql<boolean>`t.audio_key is null`

const NULLABLE = ['display_name_hindi', 'file_name', 'message']

/** A page of the tracks whose recording is waiting, being retried, or has failed; newest change first. */
export async function listPending(
  db: Database,
  request: ListRequest & { filters?: FilterValues | null | undefined },
): Promise<Page<Omit<PendingTrack, 'trackData' | 'track_shared_url'>>> {
  const words = searchWords(request.searchText)
  if (findsNothing(request.searchText, words)) return emptyPage()
  const by = request.sorted ?? { id: 'date_modified', desc: true }
  return readPage(
    db,
    {
      from: sql`tracks t`,
      where: [
        NEVER_HAD_AUDIO,
        ...(await searchConditions(db, tracksResource, words)),
        ...filterConditions(tracksResource, request.filters),
      ],
      key: sql`t.track_id`,
      order: {
        column: sql.ref(`t.${by.id}`),
        desc: by.desc,
        nullable: NULLABLE.includes(by.id),
      },
      row: sql`t.track_id, t.display_name, t.display_name_hindi, t.file_name, t.track_link, t.message,
        t.date_modified, t.is_track_complete, ${FETCH_STATE} as fetch`,
    },
    request,
  )
}

/** Whether a download is running or was just queued: it is not started again, unless it has made no progress for five minutes. */
const IS_UNDER_WAY = sql`exists (select from track_fetches f where f.track_id = t.track_id
  and f.state <> 'retrying' and f.touched_at > now() - interval '5 minutes')`

/**
 * Retries the downloads of the selected tracks: for a query, those of pending tracks; for given tracks, also those whose new link
 * has failed. Returns how many tracks matched, and how many were queued.
 */
export async function retryFetches(
  trx: Transaction,
  queue: Queue,
  selection: Selection,
  ids: readonly number[] | undefined,
): Promise<{ matched: number; queued: number }> {
  const pending = selection.byQuery
    ? NEVER_HAD_AUDIO
    : sql<SqlBool>`(${NEVER_HAD_AUDIO} or t.message is not null)`
  const which = sql<SqlBool>`${await chosen(trx, selection, ids)} and ${pending}`
  const { rows } = await sql<{ matched: number }>`
    select count(*) as matched from tracks t where ${which}`.execute(trx)
  const queued = await startFetchesWhere(trx, queue, sql<SqlBool>`${which} and not ${IS_UNDER_WAY}`)
  return { matched: rows[0]?.matched ?? 0, queued }
}
