import { playlists } from '#contract/resources/playlists.ts'
import { useRecordId } from '#web/catalogue/form/form-screen.tsx'
import { OwnerOrGone } from '#web/catalogue/order/owner-or-gone.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTakeRecordings } from '#web/features/recordings/use-take-recordings.tsx'
import PlaylistTracks from '#web/resources/playlists/playlist-tracks.tsx'
import { ListenButton } from '#web/resources/tracks/list/listen.tsx'
import { PlayAll } from './play-all.tsx'
import { SortMenu } from './sort-menu.tsx'
import { TrackGaps } from './track-gaps.tsx'
import { trackPeek } from './track-peek.tsx'

/** The tracks of a playlist, with what they lack; recordings dropped here become drafts of tracks in it. */
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
          <TrackGaps
            ask={queryOf(playlists.trackGaps, { params })}
            filter={{ playlist_id: String(playlist_id) }}
          />
        }
        links={
          <>
            <PlayAll ask={(body) => queryOf(playlists.tracks, { params, body })} />
            <ListenButton selection={{ byQuery: true, query: '', filters: { playlist_id } }} />
            <SortMenu sort={(order) => call(playlists.sortTracks, { body: { playlist_id, ...order } })} />
            {recordings?.button}
          </>
        }
        peek={trackPeek}
      />
    </OwnerOrGone>
  )
}
