import { categories } from '#contract/categories.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { catalogueList } from '../catalogue/catalogue-list.ts'
import { coverColumn, editedColumn, nameColumns, statusColumn } from '../catalogue/columns.tsx'
import { ListScreen } from '../catalogue/list-screen.tsx'
import { viewRow } from '../catalogue/row-actions.tsx'
import { WholeDetails } from '../catalogue/whole-details.tsx'

type Row = DataOf<typeof categories.list>['Info'][number]

const list = catalogueList({
  path: '/category',
  keyOf: ({ category_id }: Row) => category_id,
  nameOf: ({ name }) => name,
  remove: ([id]) => call(categories.delete, { params: { id } }),
  usedIn: categories.usedIn,
  actions: [viewRow<Row>()],
})

const columns = [
  coverColumn('category'),
  ...nameColumns,
  editedColumn,
  statusColumn<Row>(list.nameOf, ({ category_id, is_active }) =>
    call(categories.changeStatus, { body: { category_id, status: is_active } }),
  ),
]

export default function CategoryList() {
  return (
    <ListScreen
      {...list}
      name="categories"
      title="categories.list"
      columns={columns}
      ask={(body) => queryOf(categories.list, { body })}
      details={(row) => <CategoryDetails {...row} />}
      empty={{ title: 'categories.empty', hint: 'categories.emptyHint' }}
    />
  )
}

function CategoryDetails(row: Row) {
  return (
    <WholeDetails
      row={row}
      kind="category"
      ask={queryOf(categories.get, { params: { id: row.category_id } })}
      details={(category, whole) => [
        { label: 'catalogue.column.name', text: category.name },
        { label: 'catalogue.detail.hindiName', text: category.hindi_name },
        { label: 'catalogue.associated.subcategories', names: whole?.categorySubcategories },
        { label: 'catalogue.associated.albums', names: category.categoryAlbums },
        { label: 'catalogue.associated.collections', names: category.categoryCollections },
        { label: 'catalogue.associated.playlists', names: category.categoryPlaylist },
      ]}
      failure="catalogue.detail.noLinks"
    />
  )
}
