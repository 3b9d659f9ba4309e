import { artists } from '#contract/artists.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { coverColumn, editedColumn, nameColumn, statusColumn } from '../catalogue/columns.tsx'
import { Details } from '../catalogue/details.tsx'
import { ListScreen } from '../catalogue/list-screen.tsx'
import { editRow, removeRow, viewRow } from '../catalogue/row-actions.tsx'

type Row = DataOf<typeof artists.list>['Info'][number]

const keyOf = ({ artist_id }: Row) => artist_id
const nameOf = ({ name }: Row) => name

const columns = [
  coverColumn('artist'),
  nameColumn('name', 'catalogue.column.name'),
  editedColumn,
  statusColumn<Row>(nameOf, ({ artist_id, is_active }) =>
    call(artists.changeStatus, { body: { artist_id, status: is_active } }),
  ),
]

const actions = [
  viewRow<Row>(),
  editRow<Row>(({ artist_id }) => `/artist/edit/${artist_id}`),
  removeRow(keyOf, nameOf),
]

export default function ArtistList() {
  return (
    <ListScreen
      name="artists"
      title="artists.list"
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      ask={(body) => queryOf(artists.list, { body })}
      actions={actions}
      removal={{
        remove: ([id]) => call(artists.delete, { params: { id } }),
        usedIn: (id) => queryOf(artists.usedIn, { body: { id } }),
      }}
      details={ArtistDetails}
      add="/artist/add"
      empty={{ title: 'artists.empty', hint: 'artists.emptyHint' }}
    />
  )
}

function ArtistDetails({ cover_picture, ...artist }: Row) {
  return (
    <Details
      picture={cover_picture}
      kind="artist"
      details={[
        { label: 'catalogue.column.name', text: artist.name },
        { label: 'catalogue.detail.hindiName', text: artist.hindi_name },
        { label: 'catalogue.about.english', text: artist.about },
        { label: 'catalogue.about.hindi', text: artist.about_hindi },
      ]}
    />
  )
}
