import type { DataOf } from '#contract/calls/endpoint.ts'
import { pageFilters, pages } from '#contract/resources/pages.ts'
import { selectionOf } from '#web/catalogue/bulk/selection-of.ts'
import { editedColumn, nameColumn, statusColumn } from '#web/catalogue/list/columns.tsx'
import { pagesOf } from '#web/catalogue/list/pages-of.ts'
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

const selection = selectionOf('static_pages', pageFilters, pages)

const source = {
  name: 'pages',
  label: 'kind.static_pages' as const,
  columns,
  keyOf,
  nameOf,
  ask: pagesOf(pages.list, pageFilters),
  actions,
  cells: pages,
  details,
  add: '/pages/add',
  addLabel: 'pages.add' as const,
}

export default function PageList() {
  return (
    <RecordList
      source={source}
      selection={selection}
      views="pages"
      removal={{ remove: ([id]) => call(pages.delete, { params: { id } }) }}
      empty={{ title: 'pages.empty', hint: 'pages.emptyHint' }}
    />
  )
}
