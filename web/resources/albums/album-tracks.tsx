import { useTranslation } from 'react-i18next'
import { albums } from '#contract/albums.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { AudioCell } from '../catalogue/audio-cell.tsx'
import { coverColumn, nameColumn, textColumn } from '../catalogue/columns.tsx'
import { useRecordId } from '../catalogue/form-screen.tsx'
import type { ListColumn } from '../catalogue/list-types.ts'
import { OrderedList } from '../catalogue/ordered-list.tsx'
import { removeSelected } from '../catalogue/row-actions.tsx'
import { LinkButton } from '../ui/link-button.tsx'

type Answer = DataOf<typeof albums.tracks>
type Row = Answer['Info'][number]

const keyOf = ({ track_id }: Row) => track_id
const nameOf = ({ display_name }: Row) => display_name

const audio: ListColumn<Row, never> = {
  id: 'player',
  label: 'albums.tracks.player',
  width: '150px',
  cell: (row) => <AudioCell {...row} />,
}

const columns = [
  coverColumn('track'),
  nameColumn('display_name', 'catalogue.column.name'),
  textColumn('display_name_hindi', 'catalogue.column.hindiName'),
  textColumn('file_name', 'albums.tracks.fileName'),
  audio,
]

const bulk = [removeSelected<Row>()]

export default function AlbumTracks() {
  const { t } = useTranslation()
  const album_id = useRecordId('album_id') ?? 0
  return (
    <OrderedList
      name="album-tracks"
      title="albums.tracks.title"
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      ask={(body) => queryOf(albums.tracks, { params: { id: album_id }, body })}
      move={(track_id, before) => call(albums.orderTracks, { body: { album_id, track_id, before } })}
      bulk={bulk}
      removal={{
        question: 'albums.tracks.question',
        remove: (track_id) => call(albums.removeTracks, { body: { album_id, track_id } }),
      }}
      backward="/albums"
      empty={{
        title: 'albums.tracks.empty',
        hint: 'albums.tracks.emptyHint',
        action: (
          <LinkButton to="/tracks" variant="default">
            {t('tracks.toList')}
          </LinkButton>
        ),
      }}
      summary={({ totalTrack }: Answer) => t('albums.tracks.total', { count: totalTrack })}
    />
  )
}
