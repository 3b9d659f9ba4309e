import type { DataOf } from '#contract/calls/endpoint.ts'
import { albums } from '#contract/resources/albums.ts'
import { useRecordId } from '#web/catalogue/form/form-screen.tsx'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import { AudioCell } from '#web/catalogue/list/audio-cell.tsx'
import { coverColumn, namePair, textColumn } from '#web/catalogue/list/columns.tsx'
import { removeSelected } from '#web/catalogue/list/row-actions.tsx'
import { AddRecords } from '#web/catalogue/lookup/add-records.tsx'
import { OrderedList } from '#web/catalogue/order/ordered-list.tsx'
import { useOwner } from '#web/catalogue/order/use-owner.tsx'
import {
  artistColumn,
  audioColumn,
  type PlacedTracksProps,
  placedTracks,
} from '#web/catalogue/record-list/placed-tracks.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'

type Answer = DataOf<typeof albums.tracks>

const columns = [
  coverColumn('track'),
  ...namePair('display_name', 'display_name_hindi'),
  artistColumn,
  { ...textColumn('file_name', 'field.file_name'), wide: true },
  audioColumn((row) => <AudioCell {...row} />),
]

// Removing tracks edits the album, whose right it therefore takes; the tracks themselves stay.
const bulk = [{ ...removeSelected<Answer['Info'][number]>(), right: 'edit' as const }]

const labels = {
  button: 'albums.tracks.addNew',
  title: 'albums.tracks.addTitle',
  field: 'kind.tracks',
  add: 'action.add',
} as const

export default function AlbumTracks({ head, links, peek }: PlacedTracksProps) {
  const { t } = useTranslation()
  const album_id = useRecordId('album_id') ?? 0
  const owner = useOwner('album', queryOf(albums.get, { params: { id: album_id } }))
  const addTracks = (
    <AddRecords
      lookup={lookups.tracks}
      add={(track_id) => call(albums.addTracks, { body: { album_id, track_id } })}
      labels={labels}
    />
  )
  return (
    <OrderedList
      source={{
        ...placedTracks,
        name: 'album-tracks',
        columns,
        ask: (body) => queryOf(albums.tracks, { params: { id: album_id }, body }),
        bulk,
        peek,
      }}
      move={(track_id, before) => call(albums.orderTracks, { body: { album_id, track_id, before } })}
      removal={{
        question: 'albums.tracks.question',
        remove: (track_id) => call(albums.removeTracks, { body: { album_id, track_id } }),
      }}
      head={head}
      links={
        <>
          {links}
          {addTracks}
        </>
      }
      subject={owner}
      backward="/albums"
      empty={{
        title: 'albums.tracks.empty',
        hint: 'albums.tracks.emptyHint',
        action: addTracks,
      }}
      total={({ totalTrack }: Answer) => t('catalogue.tracks.total', { count: totalTrack })}
    />
  )
}
