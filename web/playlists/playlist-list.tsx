import { IconPlaylist } from '@tabler/icons-react'
import type { DataOf } from '#contract/endpoint.ts'
import { playlists } from '#contract/playlists.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { coverColumn, editedColumn, nameColumn, statusColumn, textColumn } from '../catalogue/columns.tsx'
import { ListScreen } from '../catalogue/list-screen.tsx'
import type { RowAction } from '../catalogue/list-types.ts'
import { editRow, removeRow } from '../catalogue/row-actions.tsx'

type Row = DataOf<typeof playlists.list>['Info'][number]

const keyOf = ({ playlist_id }: Row) => playlist_id
const nameOf = ({ name }: Row) => name

const columns = [
  coverColumn('playlist'),
  nameColumn('name', 'catalogue.column.name'),
  textColumn('hindi_name', 'catalogue.column.hindiName'),
  editedColumn,
  statusColumn<Row>(nameOf, ({ playlist_id, is_active }) =>
    call(playlists.changeStatus, { body: { playlist_id, status: is_active } }),
  ),
]

const viewTracks: RowAction<Row> = {
  id: 'tracks',
  icon: IconPlaylist,
  label: 'playlists.tracks.row',
  hint: 'playlists.tracks.rowHint',
  to: ({ playlist_id }) => `/playlist/viewtracks/${playlist_id}`,
}

const actions = [
  viewTracks,
  editRow<Row>(({ playlist_id }) => `/playlist/edit/${playlist_id}`),
  removeRow(keyOf, nameOf),
]

export default function PlaylistList() {
  return (
    <ListScreen
      name="playlists"
      title="playlists.list"
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      ask={(body) => queryOf(playlists.list, { body })}
      actions={actions}
      removal={{
        remove: ([id]) => call(playlists.delete, { params: { id } }),
        usedIn: (id) => queryOf(playlists.usedIn, { body: { id } }),
      }}
      add="/playlist/add"
      empty={{ title: 'playlists.empty', hint: 'playlists.emptyHint' }}
    />
  )
}
