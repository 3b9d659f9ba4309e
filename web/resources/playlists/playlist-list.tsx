import { IconPlaylist } from '@tabler/icons-react'
import type { DataOf } from '#contract/endpoint.ts'
import { playlists } from '#contract/playlists.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { catalogueList } from '../catalogue/catalogue-list.ts'
import { coverColumn, editedColumn, nameColumns, statusColumn } from '../catalogue/columns.tsx'
import { ListScreen } from '../catalogue/list-screen.tsx'
import type { RowAction } from '../catalogue/list-types.ts'

type Row = DataOf<typeof playlists.list>['Info'][number]

const viewTracks: RowAction<Row> = {
  id: 'tracks',
  icon: IconPlaylist,
  label: 'playlists.tracks.row',
  hint: 'playlists.tracks.rowHint',
  to: ({ playlist_id }) => `/playlist/viewtracks/${playlist_id}`,
}

const list = catalogueList({
  path: '/playlist',
  keyOf: ({ playlist_id }: Row) => playlist_id,
  nameOf: ({ name }) => name,
  remove: ([id]) => call(playlists.delete, { params: { id } }),
  usedIn: playlists.usedIn,
  actions: [viewTracks],
})

const columns = [
  coverColumn('playlist'),
  ...nameColumns,
  editedColumn,
  statusColumn<Row>(list.nameOf, ({ playlist_id, is_active }) =>
    call(playlists.changeStatus, { body: { playlist_id, status: is_active } }),
  ),
]

export default function PlaylistList() {
  return (
    <ListScreen
      {...list}
      name="playlists"
      title="playlists.list"
      columns={columns}
      ask={(body) => queryOf(playlists.list, { body })}
      empty={{ title: 'playlists.empty', hint: 'playlists.emptyHint' }}
    />
  )
}
