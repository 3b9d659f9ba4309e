import type { DataOf } from '#contract/calls/endpoint.ts'
import { type Described, described } from '#contract/catalogue/described.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import { categories } from '#contract/resources/categories.ts'
import type { SelectionCalls } from '#web/catalogue/bulk/use-selection-actions.tsx'
import { linked, nameDetails } from '#web/catalogue/details/details.tsx'
import { RecordDetails } from '#web/catalogue/details/record-details.tsx'
import { filtersOf } from '#web/catalogue/filters/filter-params.ts'
import { linksOf } from '#web/catalogue/kinds/links.ts'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import {
  aliasesColumn,
  coverColumn,
  editedColumn,
  nameColumns,
  statusColumn,
} from '#web/catalogue/list/columns.tsx'
import { missingColumn } from '#web/catalogue/list/missing-column.tsx'
import { viewRow } from '#web/catalogue/list/row-actions.tsx'
import { RecordList } from '#web/catalogue/record-list/record-list.tsx'
import { catalogueList } from '#web/catalogue/screen/catalogue-list.ts'
import { shareOf } from '#web/catalogue/share/share.ts'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { firstName } from '#web/core/i18n/names.ts'

type Row = DataOf<typeof categories.list>['Info'][number]

const keyOf = ({ category_id }: Row) => category_id
const share = shareOf('categories', keyOf, firstName)

const list = catalogueList({
  path: '/category',
  keyOf,
  nameOf: firstName,
  remove: ([id]) => call(categories.delete, { params: { id } }),
  usedIn: categories.usedIn,
  actions: [viewRow<Row>(), share.row],
})

const columns = [
  coverColumn('category'),
  ...nameColumns,
  editedColumn,
  aliasesColumn,
  missingColumn,
  statusColumn<Row>(list.nameOf, ({ category_id, is_active }) =>
    call(categories.changeStatus, { body: { category_id, status: is_active } }),
  ),
]

const details = {
  ask: (id: number) => queryOf(categories.get, { params: { id } }),
  show: (row: Row) => <CategoryDetails {...row} />,
  buttons: [share.button],
}

const selection: SelectionCalls<Described<'categories'>['filters']> = {
  kind: 'categories',
  rules: described('categories').filters,
  export: categories.export,
  deleteSelected: (body) => call(categories.deleteSelected, { body }),
  assign: (body) => call(categories.assign, { body }),
  setStatus: (body) => call(categories.setStatus, { body }),
  edit: {
    edited: categories.bulkEdit.edited,
    preview: (body) => queryOf(categories.previewBulkEdit, { body }),
    apply: (body) => call(categories.bulkEdit, { body }),
  },
}

export default function CategoryList() {
  return (
    <RecordList
      {...list}
      name="categories"
      title="categories.list"
      columns={columns}
      ask={(body, params) =>
        queryOf(categories.list, {
          body: { ...body, filters: filtersOf(described('categories').filters, params) },
        })
      }
      selection={selection}
      cells={categories}
      views="categories"
      details={details}
      empty={{ title: 'categories.empty', hint: 'categories.emptyHint' }}
    />
  )
}

function CategoryDetails(row: Row) {
  return (
    <RecordDetails
      row={row}
      kind="category"
      ask={details.ask(row.category_id)}
      details={(category, whole) => [
        ...nameDetails(category),
        linked('catalogue.associated.subcategories', lookups.subcategories, whole?.categorySubcategories),
        ...linksOf(kinds.categories.links).details(category),
      ]}
      failure="catalogue.detail.noLinks"
    />
  )
}
