import { IconPlaylist } from '@tabler/icons-react'
import { albums } from '#contract/albums.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { catalogueList } from '../catalogue/catalogue-list.ts'
import { coverColumn, editedColumn, nameColumns, statusColumn } from '../catalogue/columns.tsx'
import { ListScreen } from '../catalogue/list-screen.tsx'
import type { RowAction } from '../catalogue/list-types.ts'
import { removeSelected, viewRow } from '../catalogue/row-actions.tsx'
import { WholeDetails } from '../catalogue/whole-details.tsx'
import { labels } from './labels.ts'

type Row = DataOf<typeof albums.list>['Info'][number]

const viewTracks: RowAction<Row> = {
  id: 'tracks',
  icon: IconPlaylist,
  label: 'albums.tracks.row',
  hint: 'albums.tracks.rowHint',
  to: ({ album_id }) => `/albums/viewtracks/${album_id}`,
}

const list = catalogueList({
  path: '/albums',
  keyOf: ({ album_id }: Row) => album_id,
  nameOf: ({ name }) => name,
  remove: (id) => call(albums.delete, { body: { id } }),
  usedIn: albums.usedIn,
  actions: [viewRow<Row>(), viewTracks],
})

const columns = [
  coverColumn('album'),
  ...nameColumns,
  editedColumn,
  statusColumn<Row>(list.nameOf, ({ album_id, is_active }) =>
    call(albums.changeStatus, { body: { album_id, status: is_active } }),
  ),
]

const bulk = [removeSelected<Row>()]

export default function AlbumList() {
  return (
    <ListScreen
      {...list}
      name="albums"
      title="albums.list"
      columns={columns}
      ask={(body) => queryOf(albums.list, { body })}
      bulk={bulk}
      details={(row) => <AlbumDetails {...row} />}
      empty={{ title: 'albums.empty', hint: 'albums.emptyHint' }}
    />
  )
}

function AlbumDetails(row: Row) {
  return (
    <WholeDetails
      row={row}
      kind="album"
      ask={queryOf(albums.get, { params: { id: row.album_id } })}
      details={(album, whole) => [
        { label: labels.name, text: album.name },
        { label: labels.hindi_name, text: album.hindi_name },
        { label: labels.description, text: album.description },
        { label: labels.description_hindi, text: album.description_hindi },
        { label: 'catalogue.associated.categories', names: whole?.albumCategories },
        { label: 'catalogue.associated.collections', names: whole?.albumCollections },
        { label: 'catalogue.associated.artists', names: whole?.albumArtists },
      ]}
      failure="catalogue.detail.noLinks"
    />
  )
}
