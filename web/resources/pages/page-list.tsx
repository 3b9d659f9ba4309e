import type { DataOf } from '#contract/calls/endpoint.ts'
import { pageFilters, pages } from '#contract/resources/pages.ts'
import type { SelectionCalls } from '#web/catalogue/bulk/use-selection-actions.tsx'
import { filtersOf } from '#web/catalogue/filters/filter-params.ts'
import { editedColumn, nameColumn, statusColumn } from '#web/catalogue/list/columns.tsx'
import { editRow, removeRow, viewRow } from '#web/catalogue/list/row-actions.tsx'
import { RecordList } from '#web/catalogue/record-list/record-list.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { PageDetails } from './page-details.tsx'

type Row = DataOf<typeof pages.list>['Info'][number]

const keyOf = ({ id }: Row) => id
const nameOf = ({ name }: Row) => name

const columns = [
  nameColumn('name', 'field.name'),
  editedColumn,
  statusColumn<Row>(nameOf, ({ id, is_active }) =>
    call(pages.changeStatus, { body: { id, status: is_active } }),
  ),
]

const actions = [viewRow<Row>(), editRow<Row>(({ id }) => `/pages/edit/${id}`), removeRow(keyOf, nameOf)]

const details = {
  ask: (id: number) => queryOf(pages.view, { params: { id } }),
  show: ({ id }: Row) => <PageDetails id={id} />,
}

const selection: SelectionCalls<typeof pageFilters> = {
  kind: 'static_pages',
  rules: pageFilters,
  export: pages.export,
  deleteSelected: (body) => call(pages.deleteSelected, { body }),
  assign: (body) => call(pages.assign, { body }),
  setStatus: (body) => call(pages.setStatus, { body }),
  edit: {
    edited: pages.bulkEdit.edited,
    preview: (body) => queryOf(pages.previewBulkEdit, { body }),
    apply: (body) => call(pages.bulkEdit, { body }),
  },
}

export default function PageList() {
  return (
    <RecordList
      name="pages"
      title="kind.static_pages"
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      ask={(body, params) =>
        queryOf(pages.list, { body: { ...body, filters: filtersOf(pageFilters, params) } })
      }
      selection={selection}
      cells={pages}
      views="pages"
      actions={actions}
      removal={{ remove: ([id]) => call(pages.delete, { params: { id } }) }}
      details={details}
      add="/pages/add"
      addLabel="pages.add"
      empty={{ title: 'pages.empty', hint: 'pages.emptyHint' }}
    />
  )
}
