import { collections } from '#contract/collections.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { coverColumn, editedColumn, nameColumn, statusColumn, textColumn } from '../catalogue/columns.tsx'
import { Details } from '../catalogue/details.tsx'
import { ListScreen } from '../catalogue/list-screen.tsx'
import { editRow, removeRow, viewRow } from '../catalogue/row-actions.tsx'

type Row = DataOf<typeof collections.list>['Info'][number]

const keyOf = ({ collection_id }: Row) => collection_id
const nameOf = ({ name }: Row) => name

const columns = [
  coverColumn('collection'),
  nameColumn('name', 'catalogue.column.name'),
  textColumn('hindi_name', 'catalogue.column.hindiName'),
  editedColumn,
  statusColumn<Row>(nameOf, ({ collection_id, is_active }) =>
    call(collections.changeStatus, { body: { collection_id, status: is_active } }),
  ),
]

const actions = [
  viewRow<Row>(),
  editRow<Row>(({ collection_id }) => `/collection/edit/${collection_id}`),
  removeRow(keyOf, nameOf),
]

export default function CollectionList() {
  return (
    <ListScreen
      name="collections"
      title="collections.list"
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      ask={(body) => queryOf(collections.list, { body })}
      actions={actions}
      removal={{
        remove: ([id]) => call(collections.delete, { params: { id } }),
        usedIn: (id) => queryOf(collections.usedIn, { body: { id } }),
      }}
      details={CollectionDetails}
      add="/collection/add"
      empty={{ title: 'collections.empty', hint: 'collections.emptyHint' }}
    />
  )
}

function CollectionDetails({ cover_picture, ...collection }: Row) {
  return (
    <Details
      picture={cover_picture}
      kind="collection"
      details={[
        { label: 'catalogue.column.name', text: collection.name },
        { label: 'catalogue.detail.hindiName', text: collection.hindi_name },
        { label: 'catalogue.associated.albums', names: collection.collectionAlbums },
      ]}
    />
  )
}
