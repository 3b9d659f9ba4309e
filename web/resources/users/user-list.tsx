import type { DataOf } from '#contract/endpoint.ts'
import { users } from '#contract/users.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { dateColumn, nameColumn, textColumn } from '../catalogue/columns.tsx'
import { ListScreen } from '../catalogue/list-screen.tsx'
import type { ListColumn } from '../catalogue/list-types.ts'
import { editRow, removeRow } from '../catalogue/row-actions.tsx'
import { StatusButton } from '../catalogue/status-button.tsx'

type Row = DataOf<typeof users.list>['Info'][number]

const keyOf = ({ id }: Row) => id
const nameOf = ({ name }: Row) => name

/** A user's status has words of its own (specification 1, section 3). */
const status: ListColumn<Row, 'status'> = {
  id: 'status',
  label: 'catalogue.column.status',
  sort: 'status',
  width: '116px',
  cell: (row) => (
    <StatusButton
      status={row.status === 'active' ? '1' : '0'}
      name={row.name}
      change={() => call(users.changeStatus, { body: { user_id: row.id, status: row.status } })}
    />
  ),
}

const columns = [
  nameColumn('name', 'catalogue.column.name'),
  textColumn('email', 'people.email'),
  { ...textColumn('phone_num', 'people.phone'), width: '170px' },
  dateColumn('date_created', 'people.created'),
  status,
]

const actions = [editRow<Row>(({ id }) => `/users/edit/${id}`), removeRow(keyOf, nameOf)]

export default function UserList() {
  return (
    <ListScreen
      name="users"
      title="users.list"
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      ask={(body) => queryOf(users.list, { body })}
      actions={actions}
      removal={{ remove: ([user_id]) => call(users.delete, { body: { user_id } }) }}
      add="/users/add"
      empty={{ title: 'users.empty', hint: 'users.emptyHint' }}
    />
  )
}
