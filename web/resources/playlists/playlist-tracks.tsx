import { useMemo } from 'react'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { playlists } from '#contract/resources/playlists.ts'
import { useRecordId } from '#web/catalogue/form/form-screen.tsx'
import { AudioCell } from '#web/catalogue/list/audio-cell.tsx'
import { bothNamesColumn } from '#web/catalogue/list/columns.tsx'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { removeRow } from '#web/catalogue/list/row-actions.tsx'
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
import { Hindi } from '#web/ui/hindi.tsx'
import styles from './playlist-tracks.module.css'
import { tracksToAdd } from './tracks-to-add.ts'

type Answer = DataOf<typeof playlists.tracks>
type Row = Answer['Info'][number]

const description: ListColumn<Row, never> = {
  id: 'description',
  label: 'field.description',
  cell: (row) => (
    <div className={styles.description} dir="auto" title={row.description ?? undefined}>
      <Hindi text={row.description} />
    </div>
  ),
}

/** The player has no download here and the cell no context menu, so that the recording is not saved by a click. */
const audio = audioColumn((row) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it only takes the context menu away
  <div className={styles.audio} onContextMenu={(event) => event.preventDefault()}>
    <AudioCell {...row} />
  </div>
))

const columns = [
  bothNamesColumn('display_name', 'display_name_hindi', 'field.track'),
  artistColumn,
  description,
  audio,
]

const actions = [
  {
    ...removeRow(placedTracks.keyOf, placedTracks.nameOf),
    // Removing a track edits the playlist, whose right it therefore takes; the track itself stays.
    right: 'edit',
    label: 'playlists.tracks.remove',
    hint: 'playlists.tracks.removeHint',
  } as const,
]

const labels = {
  button: 'playlists.tracks.addNew',
  title: 'playlists.tracks.addTitle',
  field: 'kind.tracks',
  add: 'action.add',
} as const

export default function PlaylistTracks({ head, links, peek }: PlacedTracksProps) {
  const { t } = useTranslation()
  const playlist_id = useRecordId('playlist_id') ?? 0
  const lookup = useMemo(() => tracksToAdd(playlist_id), [playlist_id])
  const owner = useOwner('playlist', queryOf(playlists.get, { params: { id: playlist_id } }))
  const addTracks = (
    <AddRecords
      lookup={lookup}
      add={(track_id) => call(playlists.addTracks, { body: { playlist_id, track_id } })}
      labels={labels}
    />
  )
  return (
    <OrderedList
      source={{
        ...placedTracks,
        name: 'playlist-tracks',
        columns,
        ask: (body) => queryOf(playlists.tracks, { params: { id: playlist_id }, body }),
        actions,
        peek,
      }}
      move={(track_id, before) => call(playlists.orderTracks, { body: { playlist_id, track_id, before } })}
      removal={{
        question: 'playlists.tracks.question',
        remove: (track_id) => call(playlists.removeTracks, { body: { playlist_id, track_id } }),
      }}
      head={head}
      links={
        <>
          {links}
          {addTracks}
        </>
      }
      subject={owner}
      backward="/playlist"
      empty={{ title: 'playlists.tracks.empty', hint: 'playlists.tracks.emptyHint', action: addTracks }}
      total={({ totalTrack }: Answer) => t('catalogue.tracks.total', { count: totalTrack })}
    />
  )
}
