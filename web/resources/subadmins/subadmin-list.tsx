import { IconMailForward } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataOf } from '#contract/endpoint.ts'
import { subadmins } from '#contract/subadmins.ts'
import { call } from '../api/call.ts'
import { queryOf, useMutationOf } from '../api/hooks.ts'
import { messageOf } from '../api/message-of.ts'
import { editedColumn, nameColumn, statusColumn, textColumn } from '../catalogue/columns.tsx'
import { ListScreen } from '../catalogue/list-screen.tsx'
import type { ListColumn, RowAction } from '../catalogue/list-types.ts'
import { editRow, removeRow } from '../catalogue/row-actions.tsx'
import { toast } from '../ui/toast.ts'
import styles from './subadmin-list.module.css'

type Row = DataOf<typeof subadmins.list>['Info'][number]

const keyOf = ({ admin_id }: Row) => admin_id
const nameOf = ({ name }: Row) => name

const status = statusColumn<Row>(nameOf, ({ admin_id, is_active }) =>
  call(subadmins.changeStatus, { body: { user_id: admin_id, status: is_active } }),
)

/** Beside the status, until the person has set a password. */
function Invited() {
  const { t } = useTranslation()
  return <span className={styles.invited}>{t('subadmins.invited')}</span>
}

const statusOrInvited: ListColumn<Row, 'is_active'> = {
  ...status,
  width: '176px',
  cell: (row) => (
    <div className={styles.status}>
      {status.cell(row)}
      {row.is_invited === '1' && <Invited />}
    </div>
  ),
}

const columns = [
  nameColumn('name', 'catalogue.column.name'),
  textColumn('email', 'people.email'),
  editedColumn,
  statusOrInvited,
]

const actions = [editRow<Row>(({ admin_id }) => `/subadmins/edit/${admin_id}`), removeRow(keyOf, nameOf)]

/** Mails the invitation again, for those who have not followed it. */
function useInviteAgain(): RowAction<Row> {
  const { mutate } = useMutationOf(subadmins.invite, {
    onSuccess: ({ message }) => toast(message),
    onError: (error) => toast(messageOf(error)),
  })
  return useMemo(
    () => ({
      id: 'invite',
      icon: IconMailForward,
      label: 'subadmins.inviteAgain',
      hint: 'subadmins.inviteAgainHint',
      isFor: ({ is_invited, is_active }) => is_invited === '1' && is_active === '1',
      run: ({ admin_id }) => mutate({ body: { user_id: admin_id } }),
    }),
    [mutate],
  )
}

export default function SubadminList() {
  const inviteAgain = useInviteAgain()
  const all = useMemo(() => [inviteAgain, ...actions], [inviteAgain])
  return (
    <ListScreen
      name="subadmins"
      title="subadmins.list"
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      ask={(body) => queryOf(subadmins.list, { body })}
      actions={all}
      removal={{ remove: ([admin_id]) => call(subadmins.delete, { params: { admin_id } }) }}
      add="/subadmins/add"
      empty={{ title: 'subadmins.empty', hint: 'subadmins.emptyHint' }}
    />
  )
}
