import { sql } from 'kysely'
import type { ListRequest } from '#contract/list.ts'
import type { PendingTrack } from '#contract/tracks.ts'
import { emptyPage, findsNothing } from '#server/catalogue/list.ts'
import { type Page, readPage } from '#server/catalogue/page.ts'
import type { Database } from '#server/database/connect.ts'
import { searchWords } from '#server/search/search-words.ts'
import { tracksResource } from './tracks.store.ts'

/** What makes a track pending, as a condition on the alias `t`: one that has had a recording never is. */
export const NEVER_HAD_AUDIO = sql<boolean>`t.audio_key is null`

/** A page of the tracks whose recording is waiting, being retried, or has failed; the latest change first. */
export async function listPending(
  db: Database,
  request: ListRequest,
): Promise<Page<Omit<PendingTrack, 'trackData' | 'track_shared_url'>>> {
  const words = searchWords(request.searchText)
  if (findsNothing(request.searchText, words)) return emptyPage()
  const by = request.sorted ?? { id: 'date_modified', desc: true }
  return readPage(
    db,
    {
      from: sql`tracks t`,
      where: [NEVER_HAD_AUDIO, ...tracksResource.matching(words)],
      key: sql`t.track_id`,
      order: {
        column: sql.ref(`t.${by.id}`),
        desc: by.desc,
        nullable: by.id === 'file_name' || by.id === 'display_name_hindi',
      },
      row: sql`t.track_id, t.display_name, t.display_name_hindi, t.file_name, t.track_link, t.message,
        t.date_modified, t.is_track_complete`,
    },
    request,
  )
}
