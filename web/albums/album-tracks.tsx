import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { albums } from '#contract/albums.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { AudioCell } from '../catalogue/audio-cell.tsx'
import { coverColumn, nameColumn, textColumn } from '../catalogue/columns.tsx'
import { useRecordId } from '../catalogue/form-screen.tsx'
import { ListScreen } from '../catalogue/list-screen.tsx'
import type { ListColumn } from '../catalogue/list-types.ts'
import { removeSelected } from '../catalogue/row-actions.tsx'
import { useAudioPlayer } from '../ui/audio-player.ts'

type Answer = DataOf<typeof albums.tracks>
type Row = Answer['Info'][number]

const keyOf = ({ track_id }: Row) => track_id
const nameOf = ({ display_name }: Row) => display_name

const position: ListColumn<Row, 'position'> = {
  id: 'position',
  label: 'albums.tracks.order',
  sort: 'position',
  width: '86px',
  cell: (row) => row.position,
}

const bulk = [removeSelected<Row>()]

export default function AlbumTracks() {
  const { t } = useTranslation()
  const id = useRecordId('album_id') ?? 0
  const player = useAudioPlayer()
  const queryClient = useQueryClient()

  const columns = useMemo(() => {
    // Signed addresses expire: the list that gave one gives a new one.
    const renew = async (track_id: number) => {
      await queryClient.invalidateQueries({ queryKey: [albums.tracks.path] })
      const answers = queryClient.getQueriesData<Answer>({ queryKey: [albums.tracks.path], type: 'active' })
      const tracks = answers.flatMap(([, answer]) => answer?.Info ?? [])
      return tracks.find((track) => track.track_id === track_id)?.trackData ?? null
    }
    const audio: ListColumn<Row, never> = {
      id: 'player',
      label: 'albums.tracks.player',
      width: '220px',
      cell: ({ track_id, display_name, is_track_complete, trackData, duration }) => (
        <AudioCell
          player={player}
          id={track_id}
          name={display_name}
          is_track_complete={is_track_complete}
          address={trackData}
          duration={duration}
          renew={renew}
        />
      ),
    }
    return [
      position,
      coverColumn,
      nameColumn('display_name', 'catalogue.column.name'),
      textColumn('display_name_hindi', 'catalogue.column.hindiName'),
      textColumn('file_name', 'albums.tracks.fileName'),
      audio,
    ]
  }, [player, queryClient])

  return (
    <ListScreen
      name="album-tracks"
      title="albums.tracks.title"
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      ask={(body) => queryOf(albums.tracks, { params: { id }, body })}
      bulk={bulk}
      removal={{
        question: 'albums.tracks.question',
        remove: (track_id) => call(albums.removeTracks, { body: { album_id: id, track_id } }),
      }}
      backward="/albums"
      empty={{ title: 'albums.tracks.empty' }}
      summary={({ totalTrack }: Answer) => t('albums.tracks.total', { count: totalTrack })}
    />
  )
}
