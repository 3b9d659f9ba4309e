import { categories } from '#contract/categories.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { coverColumn, editedColumn, nameColumn, statusColumn, textColumn } from '../catalogue/columns.tsx'
import { Details } from '../catalogue/details.tsx'
import { ListScreen } from '../catalogue/list-screen.tsx'
import { editRow, removeRow, viewRow } from '../catalogue/row-actions.tsx'

type Row = DataOf<typeof categories.list>['Info'][number]

const keyOf = ({ category_id }: Row) => category_id
const nameOf = ({ name }: Row) => name

const columns = [
  coverColumn('category'),
  nameColumn('name', 'catalogue.column.name'),
  textColumn('hindi_name', 'catalogue.column.hindiName'),
  editedColumn,
  statusColumn<Row>(nameOf, ({ category_id, is_active }) =>
    call(categories.changeStatus, { body: { category_id, status: is_active } }),
  ),
]

const actions = [
  viewRow<Row>(),
  editRow<Row>(({ category_id }) => `/category/edit/${category_id}`),
  removeRow(keyOf, nameOf),
]

export default function CategoryList() {
  return (
    <ListScreen
      name="categories"
      title="categories.list"
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      ask={(body) => queryOf(categories.list, { body })}
      actions={actions}
      removal={{
        remove: ([id]) => call(categories.delete, { params: { id } }),
        usedIn: (id) => queryOf(categories.usedIn, { body: { id } }),
      }}
      details={CategoryDetails}
      add="/category/add"
      empty={{ title: 'categories.empty', hint: 'categories.emptyHint' }}
    />
  )
}

function CategoryDetails({ cover_picture, ...category }: Row) {
  return (
    <Details
      picture={cover_picture}
      kind="category"
      details={[
        { label: 'catalogue.column.name', text: category.name },
        { label: 'catalogue.detail.hindiName', text: category.hindi_name },
        { label: 'catalogue.associated.albums', names: category.categoryAlbums },
        { label: 'catalogue.associated.collections', names: category.categoryCollections },
        { label: 'catalogue.associated.playlists', names: category.categoryPlaylist },
      ]}
    />
  )
}
