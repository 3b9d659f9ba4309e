import { useTranslation } from 'react-i18next'
import type { DataOf } from '#contract/endpoint.ts'
import { playlists } from '#contract/playlists.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { AudioCell } from '../catalogue/audio-cell.tsx'
import { bothNamesColumn } from '../catalogue/columns.tsx'
import { useRecordId } from '../catalogue/form-screen.tsx'
import type { ListColumn } from '../catalogue/list-types.ts'
import { OrderedList } from '../catalogue/ordered-list.tsx'
import { removeRow } from '../catalogue/row-actions.tsx'
import { Hindi } from '../ui/hindi.tsx'
import { AddTracks } from './add-tracks-dialog.tsx'
import styles from './playlist-tracks.module.css'

type Answer = DataOf<typeof playlists.tracks>
type Row = Answer['Info'][number]

const keyOf = ({ track_id }: Row) => track_id
const nameOf = ({ display_name }: Row) => display_name

const description: ListColumn<Row, never> = {
  id: 'description',
  label: 'playlists.tracks.description',
  cell: (row) => (
    <div className={styles.description} dir="auto" title={row.description ?? undefined}>
      <Hindi text={row.description} />
    </div>
  ),
}

/** Nothing here offers to keep the recording: the player has no download, and the cell no context menu. */
const audio: ListColumn<Row, never> = {
  id: 'player',
  label: 'playlists.tracks.player',
  width: '150px',
  cell: (row) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only takes the context menu away
    <div className={styles.audio} onContextMenu={(event) => event.preventDefault()}>
      <AudioCell {...row} />
    </div>
  ),
}

const columns = [
  bothNamesColumn('display_name', 'display_name_hindi', 'playlists.tracks.track'),
  description,
  audio,
]

const actions = [
  {
    ...removeRow(keyOf, nameOf),
    label: 'playlists.tracks.remove',
    hint: 'playlists.tracks.removeHint',
  } as const,
]

export default function PlaylistTracks() {
  const { t } = useTranslation()
  const playlist_id = useRecordId('playlist_id') ?? 0
  return (
    <OrderedList
      name="playlist-tracks"
      title="playlists.tracks.title"
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      ask={(body) => queryOf(playlists.tracks, { params: { id: playlist_id }, body })}
      move={(track_id, before) => call(playlists.orderTracks, { body: { playlist_id, track_id, before } })}
      actions={actions}
      removal={{
        question: 'playlists.tracks.question',
        remove: (track_id) => call(playlists.removeTracks, { body: { playlist_id, track_id } }),
      }}
      ways={<AddTracks playlist_id={playlist_id} />}
      backward="/playlist"
      empty={{ title: 'playlists.tracks.empty', hint: 'playlists.tracks.emptyHint' }}
      summary={({ totalTrack }: Answer) => t('playlists.tracks.total', { count: totalTrack })}
    />
  )
}
