import type { DataOf } from '#contract/endpoint.ts'
import { pages } from '#contract/pages.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { editedColumn, nameColumn, statusColumn } from '../catalogue/columns.tsx'
import { ListScreen } from '../catalogue/list-screen.tsx'
import { editRow, removeRow, viewRow } from '../catalogue/row-actions.tsx'
import { PageDetails } from './page-details.tsx'

type Row = DataOf<typeof pages.list>['Info'][number]

const keyOf = ({ id }: Row) => id
const nameOf = ({ name }: Row) => name

const columns = [
  nameColumn('name', 'catalogue.column.name'),
  editedColumn,
  statusColumn<Row>(nameOf, ({ id, is_active }) =>
    call(pages.changeStatus, { body: { id, status: is_active } }),
  ),
]

const actions = [viewRow<Row>(), editRow<Row>(({ id }) => `/pages/edit/${id}`), removeRow(keyOf, nameOf)]

export default function PageList() {
  return (
    <ListScreen
      name="pages"
      title="pages.list"
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      ask={(body) => queryOf(pages.list, { body })}
      actions={actions}
      removal={{ remove: ([id]) => call(pages.delete, { params: { id } }) }}
      details={({ id }) => <PageDetails id={id} />}
      add="/pages/add"
      addLabel="pages.add"
      empty={{ title: 'pages.empty', hint: 'pages.emptyHint' }}
    />
  )
}
