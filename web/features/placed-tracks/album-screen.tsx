import { albums } from '#contract/resources/albums.ts'
import { useRecordId } from '#web/catalogue/form/form-screen.tsx'
import { OwnerOrGone } from '#web/catalogue/order/owner-or-gone.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTakeRecordings } from '#web/features/recordings/use-take-recordings.tsx'
import AlbumTracks from '#web/resources/albums/album-tracks.tsx'
import { ListenButton } from '#web/resources/tracks/list/listen.tsx'
import { PlayAll } from './play-all.tsx'
import { SortMenu } from './sort-menu.tsx'
import { TrackGaps } from './track-gaps.tsx'
import { trackPeek } from './track-peek.tsx'

/** The tracks of an album, with what they lack; recordings dropped here become drafts of tracks in it. */
export default function AlbumScreen() {
  const album_id = useRecordId('album_id') ?? 0
  const params = { id: album_id }
  const recordings = useTakeRecordings({ album_id })
  return (
    <OwnerOrGone ask={queryOf(albums.get, { params })} resource="albums" id={album_id} list="/albums">
      {recordings?.target}
      <AlbumTracks
        head={
          <TrackGaps ask={queryOf(albums.trackGaps, { params })} filter={{ album_id: String(album_id) }} />
        }
        links={
          <>
            <PlayAll ask={(body) => queryOf(albums.tracks, { params, body })} />
            <ListenButton selection={{ byQuery: true, query: '', filters: { album_id } }} />
            <SortMenu sort={(order) => call(albums.sortTracks, { body: { album_id, ...order } })} />
            {recordings?.button}
          </>
        }
        peek={trackPeek}
      />
    </OwnerOrGone>
  )
}
