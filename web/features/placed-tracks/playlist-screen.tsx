import { playlists } from '#contract/resources/playlists.ts'
import { useRecordId } from '#web/catalogue/form/form-screen.tsx'
import { OwnerOrGone } from '#web/catalogue/order/owner-or-gone.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTakeRecordings } from '#web/features/recordings/use-take-recordings.tsx'
import PlaylistTracks from '#web/resources/playlists/playlist-tracks.tsx'
import { PlayAll } from './play-all.tsx'
import { TrackGaps } from './track-gaps.tsx'
import { trackPeek } from './track-peek.tsx'
import { UnlessEmpty } from './unless-empty.tsx'
import { WorkMenu } from './work-menu.tsx'

/** The screen with the tracks of a playlist and their gaps. Recordings dropped here become drafts of tracks in it. */
export default function PlaylistScreen() {
  const playlist_id = useRecordId('playlist_id') ?? 0
  const params = { id: playlist_id }
  const recordings = useTakeRecordings({ playlist_id })
  return (
    <OwnerOrGone
      ask={queryOf(playlists.get, { params })}
      resource="playlists"
      id={playlist_id}
      list="/playlist"
    >
      {recordings?.target}
      <PlaylistTracks
        head={
          <UnlessEmpty>
            <TrackGaps
              ask={queryOf(playlists.trackGaps, { params })}
              filter={{ playlist_id: String(playlist_id) }}
            />
          </UnlessEmpty>
        }
        links={
          <>
            <UnlessEmpty>
              <PlayAll ask={(body) => queryOf(playlists.tracks, { params, body })} />
              <WorkMenu
                filter={{ playlist_id }}
                sort={(order) => call(playlists.sortTracks, { body: { playlist_id, ...order } })}
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
