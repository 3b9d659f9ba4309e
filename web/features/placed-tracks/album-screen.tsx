import { useNavigate } from '@tanstack/react-router'
import { albums } from '#contract/albums.ts'
import { DRAFT_NEEDS } from '#contract/catalogue/draft-needs.ts'
import { useRecordId } from '#web/catalogue/form/form-screen.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { useMay } from '#web/core/session/rights.ts'
import { AddRecordings } from '#web/features/recordings/add-recordings.tsx'
import { DropTarget } from '#web/features/recordings/drop-target.tsx'
import { type FoundFile, sortFiles } from '#web/features/recordings/sort-files.ts'
import { addUploads } from '#web/features/recordings/upload-queue.ts'
import AlbumTracks from '#web/resources/albums/album-tracks.tsx'
import { ListenButton } from '#web/resources/tracks/listening/listen-button.tsx'
import { PlayAll } from './play-all.tsx'
import { SortMenu } from './sort-menu.tsx'
import { TrackGaps } from './track-gaps.tsx'
import { trackPeek } from './track-peek.tsx'

/** The tracks of an album, with what they lack; recordings dropped here become drafts of tracks in it. */
export default function AlbumScreen() {
  const album_id = useRecordId('album_id') ?? 0
  const params = { id: album_id }
  const navigate = useNavigate()
  const may = useMay()
  const mayUpload = DRAFT_NEEDS.every(may)
  const take = (found: FoundFile[]) => {
    addUploads(sortFiles(found), album_id)
    void navigate({ to: '/tracks/recordings' })
  }
  return (
    <>
      {mayUpload && <DropTarget onTake={take} />}
      <AlbumTracks
        head={
          <TrackGaps ask={queryOf(albums.trackGaps, { params })} filter={{ album_id: String(album_id) }} />
        }
        headerLinks={
          <>
            <PlayAll ask={(body) => queryOf(albums.tracks, { params, body })} />
            <ListenButton selection={{ byQuery: true, query: '', filters: { album_id } }} />
            <SortMenu sort={(order) => call(albums.sortTracks, { body: { album_id, ...order } })} />
            {mayUpload && <AddRecordings onTake={take} />}
          </>
        }
        peek={trackPeek}
      />
    </>
  )
}
