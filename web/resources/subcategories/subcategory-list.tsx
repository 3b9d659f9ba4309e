import type { DataOf } from '#contract/calls/endpoint.ts'
import { type Described, described } from '#contract/catalogue/described.ts'
import { subcategories } from '#contract/resources/subcategories.ts'
import type { SelectionCalls } from '#web/catalogue/bulk/use-selection-actions.tsx'
import { DetailList, linked, nameDetails } from '#web/catalogue/details/details.tsx'
import { filtersOf } from '#web/catalogue/filters/filter-params.ts'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import { aliasesColumn, editedColumn, nameColumns, statusColumn } from '#web/catalogue/list/columns.tsx'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { missingColumn } from '#web/catalogue/list/missing-column.tsx'
import { RecordList } from '#web/catalogue/record-list/record-list.tsx'
import { catalogueList } from '#web/catalogue/screen/catalogue-list.ts'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { Hindi } from '#web/ui/hindi.tsx'

type Row = DataOf<typeof subcategories.list>['Info'][number]

// Neither sorts here (specification 2, section 2).
const category: ListColumn<Row, never> = {
  id: 'category',
  label: 'field.category',
  edits: lookups.categories.id,
  linked: ({ category }) => (category ? [lookups.categories.choiceOf(category)] : []),
  cell: (row) => row.category && <Hindi text={firstName(row.category)} />,
}
const edited: ListColumn<Row, never> = { ...editedColumn, sort: undefined, parts: undefined }

const list = catalogueList({
  path: '/subcategory',
  keyOf: ({ sub_category_id }: Row) => sub_category_id,
  nameOf: firstName,
  remove: ([id]) => call(subcategories.delete, { params: { id } }),
  usedIn: subcategories.usedIn,
})

const columns = [
  ...nameColumns,
  category,
  edited,
  aliasesColumn,
  missingColumn,
  statusColumn<Row>(list.nameOf, ({ sub_category_id, is_active }) =>
    call(subcategories.changeStatus, { body: { sub_category_id, status: is_active } }),
  ),
]

const selection: SelectionCalls<Described<'subcategories'>['filters']> = {
  kind: 'subcategories',
  rules: described('subcategories').filters,
  export: subcategories.export,
  deleteSelected: (body) => call(subcategories.deleteSelected, { body }),
  assign: (body) => call(subcategories.assign, { body }),
  setStatus: (body) => call(subcategories.setStatus, { body }),
  edit: {
    edited: subcategories.bulkEdit.edited,
    preview: (body) => queryOf(subcategories.previewBulkEdit, { body }),
    apply: (body) => call(subcategories.bulkEdit, { body }),
  },
}

const record = {
  ask: (id: number) => queryOf(subcategories.get, { params: { id } }),
  show: (row: Row) => (
    <DetailList
      details={[
        ...nameDetails(row),
        linked('field.category', lookups.categories, row.category ? [row.category] : []),
      ]}
    />
  ),
}

export default function SubcategoryList() {
  return (
    <RecordList
      {...list}
      name="subcategories"
      title="subcategories.list"
      columns={columns}
      ask={(body, params) =>
        queryOf(subcategories.list, {
          body: { ...body, filters: filtersOf(described('subcategories').filters, params) },
        })
      }
      selection={selection}
      cells={subcategories}
      views="subcategories"
      record={record}
      empty={{ title: 'subcategories.empty', hint: 'subcategories.emptyHint' }}
    />
  )
}
