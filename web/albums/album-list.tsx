import { IconPlaylist } from '@tabler/icons-react'
import { albums } from '#contract/albums.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { coverColumn, editedColumn, nameColumn, statusColumn, textColumn } from '../catalogue/columns.tsx'
import { Details } from '../catalogue/details.tsx'
import { ListScreen } from '../catalogue/list-screen.tsx'
import type { RowAction } from '../catalogue/list-types.ts'
import { editRow, removeRow, removeSelected, viewRow } from '../catalogue/row-actions.tsx'
import { labels } from './labels.ts'

type Row = DataOf<typeof albums.list>['Info'][number]

const keyOf = ({ album_id }: Row) => album_id
const nameOf = ({ name }: Row) => name

const columns = [
  coverColumn('album'),
  nameColumn('name', labels.name),
  textColumn('hindi_name', labels.hindi_name),
  editedColumn,
  statusColumn<Row>(nameOf, ({ album_id, is_active }) =>
    call(albums.changeStatus, { body: { album_id, status: is_active } }),
  ),
]

const viewTracks: RowAction<Row> = {
  id: 'tracks',
  icon: IconPlaylist,
  label: 'albums.tracks.row',
  hint: 'albums.tracks.rowHint',
  to: ({ album_id }) => `/albums/viewtracks/${album_id}`,
}

const actions = [
  viewRow<Row>(),
  viewTracks,
  editRow<Row>(({ album_id }) => `/albums/edit/${album_id}`),
  removeRow(keyOf, nameOf),
]
const bulk = [removeSelected<Row>()]

export default function AlbumList() {
  return (
    <ListScreen
      name="albums"
      title="albums.list"
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      ask={(body) => queryOf(albums.list, { body })}
      actions={actions}
      bulk={bulk}
      removal={{
        remove: (id) => call(albums.delete, { body: { id } }),
        usedIn: (id) => queryOf(albums.usedIn, { body: { id } }),
      }}
      details={AlbumDetails}
      add="/albums/add"
      empty={{ title: 'albums.empty', hint: 'albums.emptyHint' }}
    />
  )
}

function AlbumDetails({ cover_picture, ...album }: Row) {
  return (
    <Details
      picture={cover_picture}
      kind="album"
      details={[
        { label: labels.name, text: album.name },
        { label: labels.hindi_name, text: album.hindi_name },
        { label: labels.description, text: album.description },
        { label: labels.description_hindi, text: album.description_hindi },
      ]}
    />
  )
}
