import { albums } from '#contract/resources/albums.ts'
import { useRecordId } from '#web/catalogue/form/form-screen.tsx'
import { OwnerOrGone } from '#web/catalogue/order/owner-or-gone.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTakeRecordings } from '#web/features/recordings/use-take-recordings.tsx'
import AlbumTracks from '#web/resources/albums/album-tracks.tsx'
import { PlayAll } from './play-all.tsx'
import { TrackGaps } from './track-gaps.tsx'
import { trackPeek } from './track-peek.tsx'
import { UnlessEmpty } from './unless-empty.tsx'
import { WorkMenu } from './work-menu.tsx'

/** The screen with the tracks of an album and their gaps. Recordings dropped here become drafts of tracks in it. */
export default function AlbumScreen() {
  const album_id = useRecordId('album_id') ?? 0
  const params = { id: album_id }
  const recordings = useTakeRecordings({ album_id })
  return (
    <OwnerOrGone ask={queryOf(albums.get, { params })} resource="albums" id={album_id} list="/albums">
      {recordings?.target}
      <AlbumTracks
        head={
          <UnlessEmpty>
            <TrackGaps ask={queryOf(albums.trackGaps, { params })} filter={{ album_id: String(album_id) }} />
          </UnlessEmpty>
        }
        links={
          <>
            <UnlessEmpty>
              <PlayAll ask={(body) => queryOf(albums.tracks, { params, body })} />
              <WorkMenu
                filter={{ album_id }}
                sort={(order) => call(albums.sortTracks, { body: { album_id, ...order } })}
              />
            </UnlessEmpty>
            {recordings?.button}
          </>
        }
        peek={trackPeek}
      />
    </OwnerOrGone>
  )
}
