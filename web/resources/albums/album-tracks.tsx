import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { albums } from '#contract/resources/albums.ts'
import { useRecordId } from '#web/catalogue/form/form-screen.tsx'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import { AudioCell } from '#web/catalogue/list/audio-cell.tsx'
import { coverColumn, namePair, textColumn } from '#web/catalogue/list/columns.tsx'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { removeSelected } from '#web/catalogue/list/row-actions.tsx'
import { soundOf } from '#web/catalogue/list/sound-of.ts'
import { AddRecords } from '#web/catalogue/lookup/add-records.tsx'
import { lineOf, trackNames } from '#web/catalogue/names/track-names.ts'
import { OrderedList } from '#web/catalogue/order/ordered-list.tsx'
import { useOwner } from '#web/catalogue/order/use-owner.tsx'
import { artistColumn } from '#web/catalogue/record-list/placed-track-columns.tsx'
import type { PeekOf } from '#web/catalogue/screen/use-peek.ts'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { firstName } from '#web/core/i18n/names.ts'

type Answer = DataOf<typeof albums.tracks>
type Row = Answer['Info'][number]

const keyOf = ({ track_id }: Row) => track_id
const openTrack = ({ track_id }: Row) => lookups.tracks.opens(track_id)
const nameOf = (row: Row) => firstName(trackNames(row))
const namesOf = (row: Row) => ({ ...trackNames(row), line: lineOf(row) })

const audio: ListColumn<Row, never> = {
  id: 'player',
  label: 'player.label',
  width: '150px',
  sound: soundOf,
  cell: (row) => <AudioCell {...row} />,
}

const columns = [
  coverColumn('track'),
  ...namePair('display_name', 'display_name_hindi'),
  artistColumn,
  { ...textColumn('file_name', 'field.file_name'), wide: true },
  audio,
]

// Removing tracks edits the album, whose right it therefore takes; the tracks themselves stay.
const bulk = [{ ...removeSelected<Row>(), right: 'edit' as const }]

const labels = {
  button: 'albums.tracks.addNew',
  title: 'albums.tracks.addTitle',
  field: 'kind.tracks',
  add: 'action.add',
} as const

type Props = {
  /** What features add to the screen: above the list, beside its title, and in its side panel. */
  head?: ReactNode
  links?: ReactNode
  peek?: PeekOf<Row>
}

export default function AlbumTracks({ head, links, peek }: Props) {
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
        name: 'album-tracks',
        label: 'catalogue.tracks.title',
        columns,
        keyOf,
        nameOf,
        namesOf,
        ask: (body) => queryOf(albums.tracks, { params: { id: album_id }, body }),
        bulk,
        peek,
        opens: openTrack,
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
