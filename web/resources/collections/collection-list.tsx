import { collections } from '#contract/collections.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { catalogueList } from '../catalogue/catalogue-list.ts'
import { coverColumn, editedColumn, nameColumns, statusColumn } from '../catalogue/columns.tsx'
import { ListScreen } from '../catalogue/list-screen.tsx'
import { viewRow } from '../catalogue/row-actions.tsx'
import { WholeDetails } from '../catalogue/whole-details.tsx'

type Row = DataOf<typeof collections.list>['Info'][number]

const list = catalogueList({
  path: '/collection',
  keyOf: ({ collection_id }: Row) => collection_id,
  nameOf: ({ name }) => name,
  remove: ([id]) => call(collections.delete, { params: { id } }),
  usedIn: collections.usedIn,
  actions: [viewRow<Row>()],
})

const columns = [
  coverColumn('collection'),
  ...nameColumns,
  editedColumn,
  statusColumn<Row>(list.nameOf, ({ collection_id, is_active }) =>
    call(collections.changeStatus, { body: { collection_id, status: is_active } }),
  ),
]

export default function CollectionList() {
  return (
    <ListScreen
      {...list}
      name="collections"
      title="collections.list"
      columns={columns}
      ask={(body) => queryOf(collections.list, { body })}
      details={(row) => <CollectionDetails {...row} />}
      empty={{ title: 'collections.empty', hint: 'collections.emptyHint' }}
    />
  )
}

function CollectionDetails(row: Row) {
  return (
    <WholeDetails
      row={row}
      kind="collection"
      ask={queryOf(collections.get, { params: { id: row.collection_id } })}
      details={(collection, whole) => [
        { label: 'catalogue.column.name', text: collection.name },
        { label: 'catalogue.detail.hindiName', text: collection.hindi_name },
        { label: 'catalogue.associated.albums', names: collection.collectionAlbums },
        { label: 'catalogue.associated.categories', names: whole?.collectionCategories },
        { label: 'catalogue.associated.artists', names: whole?.collectionArtists },
      ]}
      failure="catalogue.detail.noLinks"
    />
  )
}
