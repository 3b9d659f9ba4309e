import { sql } from 'kysely'
import type { DataOf } from '#contract/calls/endpoint.ts'
import type { playlists } from '#contract/resources/playlists.ts'
import { linkedNamesOf } from '#server/catalogue/known-by.ts'
import { findsNothing, rowsOf } from '#server/catalogue/list.ts'
import { readRows } from '#server/catalogue/page.ts'
import { resourceOf } from '#server/catalogue/resource-of.ts'
import { listFound } from '#server/catalogue/search.ts'
import { isLittle, similarNames } from '#server/catalogue/similar.ts'
import type { Database } from '#server/core/database/connect.ts'
import { searchWords } from '#server/core/search/search-words.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'

export const playlistsResource = resourceOf('playlists')

/** A track as the add dialog lists it; `audio_key` becomes a URL in the response. */
type TrackOption = Omit<DataOf<typeof playlists.trackOptions>[number], 'track_shared_url'> & {
  audio_key: string | null
}

/** How many tracks the dialog offers. */
const OPTIONS = 50

/** The first 50 tracks that are not in the playlist, by name. A search offers those that match best, with the matching parts. */
export async function tracksToAdd(
  db: Database,
  playlist_id: number,
  searchText: string,
  withSimilar: boolean,
): Promise<TrackOption[]> {
  const words = searchWords(searchText)
  if (findsNothing(searchText, words)) return []
  const row = sql`t.track_id, t.display_name, t.display_name_hindi, t.description, t.file_name, t.is_track_complete,
    t.audio_key, t.duration, ${linkedNamesOf(tracksResource)} as linked`
  const isAbsent = sql<boolean>`not exists (
    select from playlist_tracks l where l.playlist_id = ${playlist_id} and l.track_id = t.track_id)`
  if (words.length > 0) {
    const first = { page_no: 0, pageSize: OPTIONS }
    const { Info, totalCount } = await listFound<TrackOption>(db, tracksResource, words, first, {
      where: [isAbsent],
      reading: rowsOf(db, tracksResource, row),
    })
    if (!withSimilar || !isLittle(searchText, totalCount)) return Info
    const found = Info.map(({ track_id }) => track_id)
    const similar = await similarNames(db, tracksResource, searchText, found, [isAbsent])
    const ids = similar.map((one) => one.id)
    const rows = await readRows<TrackOption>(db, tracksResource, row, ids)
    return [...Info, ...rows.map((one) => ({ ...one.row, is_similar: true as const }))]
  }
  const { rows } = await sql<TrackOption>`
    select ${row} from tracks t where ${isAbsent} order by t.display_name, t.track_id limit ${OPTIONS}`.execute(
    db,
  )
  return rows
}
