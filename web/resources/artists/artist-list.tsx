import { artists } from '#contract/artists.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { catalogueList } from '../catalogue/catalogue-list.ts'
import { coverColumn, editedColumn, nameColumn, statusColumn } from '../catalogue/columns.tsx'
import { Details } from '../catalogue/details.tsx'
import { ListScreen } from '../catalogue/list-screen.tsx'
import { viewRow } from '../catalogue/row-actions.tsx'

type Row = DataOf<typeof artists.list>['Info'][number]

const list = catalogueList({
  path: '/artist',
  keyOf: ({ artist_id }: Row) => artist_id,
  nameOf: ({ name }) => name,
  remove: ([id]) => call(artists.delete, { params: { id } }),
  usedIn: artists.usedIn,
  actions: [viewRow<Row>()],
})

const columns = [
  coverColumn('artist'),
  nameColumn('name', 'catalogue.column.name'),
  editedColumn,
  statusColumn<Row>(list.nameOf, ({ artist_id, is_active }) =>
    call(artists.changeStatus, { body: { artist_id, status: is_active } }),
  ),
]

export default function ArtistList() {
  return (
    <ListScreen
      {...list}
      name="artists"
      title="artists.list"
      columns={columns}
      ask={(body) => queryOf(artists.list, { body })}
      details={ArtistDetails}
      empty={{ title: 'artists.empty', hint: 'artists.emptyHint' }}
    />
  )
}

function ArtistDetails(artist: Row) {
  return (
    <Details
      picture={artist.profile_image}
      kind="artist"
      details={[
        { label: 'catalogue.column.name', text: artist.name },
        { label: 'catalogue.detail.hindiName', text: artist.hindi_name },
        { label: 'catalogue.about.english', text: artist.about },
        { label: 'catalogue.about.hindi', text: artist.about_hindi },
        { label: 'catalogue.associated.albums', names: artist.artistAlbums },
        { label: 'catalogue.associated.collections', names: artist.artistCollections },
        { label: 'catalogue.associated.playlists', names: artist.artistPlaylists },
      ]}
    />
  )
}
