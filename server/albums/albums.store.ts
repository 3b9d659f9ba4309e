import { sql } from 'kysely'
import type { PlacedTrack } from '#contract/albums.ts'
import type { ListRequest } from '#contract/list.ts'
import { emptyPage, findsNothing, searching, withMatches } from '#server/catalogue/list.ts'
import { type Page, readPage } from '#server/catalogue/page.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type Actor, recordSet } from '#server/history/record-change.ts'
import { searchWords } from '#server/search/search-words.ts'
import { tracksResource } from '#server/tracks/tracks.store.ts'

export const albumsResource = {
  table: 'albums',
  id: 'album_id',
  one: 'Album',
  many: 'Albums',
  names: ['name', 'hindi_name'],
  searched: ['name', 'hindi_name'],
  columns: [
    'album_id',
    'name',
    'hindi_name',
    'description',
    'description_hindi',
    'cover_picture',
    'is_active',
    'date_modified',
    'version',
  ],
  written: ['name', 'hindi_name', 'description', 'description_hindi'],
  sorted: { name: 'required', hindi_name: 'nullable', date_modified: 'required', is_active: 'required' },
} as const

/** A track in an album as the database has it; `audio_key` becomes an address on its way out. */
export type StoredPlacedTrack = Omit<PlacedTrack, 'trackData' | 'track_shared_url'> & {
  audio_key: string | null
}

/**
 * A page of an album's tracks: in its own order, unless sorted. Their places are counted from 1 over the whole album;
 * in its own order they follow from the page, else the album's keys are numbered once.
 */
export async function listAlbumTracks(
  db: Database,
  album_id: number,
  request: ListRequest,
): Promise<Page<StoredPlacedTrack>> {
  const words = searchWords(request.searchText)
  if (findsNothing(request.searchText, words)) return emptyPage()
  const search = searching(tracksResource, words)
  const by = request.sorted ?? { id: 'position', desc: false }
  const inItsOrder = words.length === 0 && by.id === 'position' && !by.desc
  const places = sql`join (
      select track_id, row_number() over (order by position, track_id)::int as place
      from album_tracks where album_id = ${album_id}
    ) places using (track_id)`
  const page = await readPage<StoredPlacedTrack>(
    db,
    {
      from: sql`album_tracks l join tracks t using (track_id) ${inItsOrder ? sql`` : places} ${search.from}`,
      where: [sql`l.album_id = ${album_id}`, ...search.where],
      key: sql`t.track_id`,
      order: {
        column: by.id === 'position' ? sql`l.position` : sql.ref(`t.${by.id}`),
        desc: by.desc,
        nullable: by.id === 'display_name_hindi' || by.id === 'file_name',
      },
      row: sql`t.track_id, t.display_name, t.display_name_hindi, t.description, t.file_name, t.cover_picture,
        t.duration, t.is_track_complete, t.audio_key, t.message, ${inItsOrder ? sql`0` : sql`places.place`} as position`,
    },
    request,
  )
  const first = request.page_no * request.pageSize + 1
  const placed = inItsOrder ? page.Info.map((row, index) => ({ ...row, position: first + index })) : page.Info
  return {
    ...page,
    Info: words.length === 0 ? placed : placed.map((row) => withMatches(row, tracksResource.names, words)),
  }
}

/** Takes tracks out of an album; answers how many were in it. */
export function unlinkAlbumTracks(
  trx: Transaction,
  actor: Actor,
  album_id: number,
  track_ids: readonly number[],
): Promise<number> {
  return recordSet(
    trx,
    actor,
    'album_tracks',
    'unlink',
    sql`delete from album_tracks where album_id = ${album_id} and track_id = any(${track_ids}::int[])
        returning track_id as record_id,
          jsonb_build_object('album_id', album_id, 'position', position) as before, null::jsonb as after`,
  )
}
