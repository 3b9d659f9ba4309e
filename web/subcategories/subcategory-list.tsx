import type { DataOf } from '#contract/endpoint.ts'
import { subcategories } from '#contract/subcategories.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { editedColumn, nameColumn, statusColumn, textColumn } from '../catalogue/columns.tsx'
import { ListScreen } from '../catalogue/list-screen.tsx'
import type { ListColumn } from '../catalogue/list-types.ts'
import { editRow, removeRow } from '../catalogue/row-actions.tsx'
import { Hindi } from '../ui/hindi.tsx'

type Row = DataOf<typeof subcategories.list>['Info'][number]

const keyOf = ({ sub_category_id }: Row) => sub_category_id
const nameOf = ({ name }: Row) => name

// Neither sorts here (specification 2, section 2).
const category: ListColumn<Row, never> = {
  id: 'category',
  label: 'catalogue.links.category',
  cell: (row) => row.category && <Hindi text={row.category.name} />,
}
const edited: ListColumn<Row, never> = { ...editedColumn, sort: undefined }

const columns = [
  nameColumn('name', 'catalogue.column.name'),
  textColumn('hindi_name', 'catalogue.column.hindiName'),
  category,
  edited,
  statusColumn<Row>(nameOf, ({ sub_category_id, is_active }) =>
    call(subcategories.changeStatus, { body: { sub_category_id, status: is_active } }),
  ),
]

const actions = [
  editRow<Row>(({ sub_category_id }) => `/subcategory/edit/${sub_category_id}`),
  removeRow(keyOf, nameOf),
]

export default function SubcategoryList() {
  return (
    <ListScreen
      name="subcategories"
      title="subcategories.list"
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      ask={(body) => queryOf(subcategories.list, { body })}
      actions={actions}
      removal={{
        remove: ([id]) => call(subcategories.delete, { params: { id } }),
        usedIn: (id) => queryOf(subcategories.usedIn, { body: { id } }),
      }}
      add="/subcategory/add"
      empty={{ title: 'subcategories.empty', hint: 'subcategories.emptyHint' }}
    />
  )
}
