import type { DataOf } from '#contract/calls/endpoint.ts'
import { userFilters, users } from '#contract/resources/users.ts'
import type { SelectionCalls } from '#web/catalogue/bulk/use-selection-actions.tsx'
import { dateColumn, nameColumn, textColumn } from '#web/catalogue/list/columns.tsx'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { pagesOf } from '#web/catalogue/list/pages-of.ts'
import { editRow, removeRow, viewRow } from '#web/catalogue/list/row-actions.tsx'
import { StatusButton } from '#web/catalogue/list/status-button.tsx'
import { RecordList } from '#web/catalogue/record-list/record-list.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { WholeNumber } from '#web/core/i18n/whole-number.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { UserDetails } from './user-details.tsx'

type Row = DataOf<typeof users.list>['Info'][number]

const keyOf = ({ id }: Row) => id
const nameOf = ({ name }: Row) => name

/** A user's status has its own labels (specification 1, section 3). */
const status: ListColumn<Row, 'status'> = {
  id: 'status',
  label: 'field.status',
  sort: 'status',
  kind: 'status',
  width: '116px',
  cell: (row) => (
    <StatusButton
      status={row.status === 'active' ? '1' : '0'}
      name={row.name}
      change={() => call(users.changeStatus, { body: { user_id: row.id, status: row.status } })}
    />
  ),
}

const lastSignedIn: ListColumn<Row, never> = {
  id: 'last_sign_in_at',
  label: 'users.lastSignedIn',
  width: '136px',
  compactWidth: '168px',
  optional: true,
  cell: ({ last_sign_in_at }) => last_sign_in_at && <DateTime value={last_sign_in_at} />,
}

const count = (id: 'devices' | 'follows', label: TextKey): ListColumn<Row, never> => ({
  id,
  label,
  width: '96px',
  optional: true,
  cell: (row) => <WholeNumber value={row[id]} />,
})

const columns = [
  nameColumn('name', 'field.name'),
  textColumn('email', 'field.email'),
  { ...textColumn('phone_num', 'field.phone_num'), width: '170px' },
  { ...dateColumn('date_created', 'people.created'), spare: true },
  lastSignedIn,
  count('devices', 'users.phones'),
  count('follows', 'users.follows'),
  status,
]

const actions = [viewRow<Row>(), editRow<Row>(({ id }) => `/users/edit/${id}`), removeRow(keyOf, nameOf)]

const details = {
  ask: (user_id: number) => queryOf(users.get, { body: { user_id } }),
  show: (row: Row) => <UserDetails of={row} />,
}

const selection: SelectionCalls<typeof userFilters> = {
  kind: 'users',
  rules: userFilters,
  export: users.export,
  deleteSelected: (body) => call(users.deleteSelected, { body }),
  setStatus: (body) => call(users.setStatus, { body }),
}

const source = {
  name: 'users',
  label: 'users.list' as const,
  columns,
  keyOf,
  nameOf,
  ask: pagesOf(users.list, userFilters),
  actions,
  details,
  add: '/users/add',
}

export default function UserList() {
  return (
    <RecordList
      source={source}
      selection={selection}
      views="users"
      removal={{ remove: ([user_id]) => call(users.delete, { body: { user_id } }) }}
      empty={{ title: 'users.empty', hint: 'users.emptyHint' }}
    />
  )
}
