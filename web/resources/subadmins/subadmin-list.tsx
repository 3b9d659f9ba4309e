import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { subadmins } from '#contract/subadmins.ts'
import { editedColumn, nameColumn, statusColumn, textColumn } from '#web/catalogue/list/columns.tsx'
import type { ListColumn, RowAction } from '#web/catalogue/list/list-types.ts'
import { editRow, removeRow } from '#web/catalogue/list/row-actions.tsx'
import { ListScreen } from '#web/catalogue/screen/list-screen.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf, useMutationOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { IconMailForward } from '#web/ui/icons.ts'
import { InvitationLink, showInvitation } from './invitation-link.tsx'
import styles from './subadmin-list.module.css'

type Row = DataOf<typeof subadmins.list>['Info'][number]

const keyOf = ({ admin_id }: Row) => admin_id
const nameOf = ({ name }: Row) => name

const status = statusColumn<Row>(nameOf, ({ admin_id, is_active }) =>
  call(subadmins.changeStatus, { body: { user_id: admin_id, status: is_active } }),
)

/** Shown beside the status until a password has been set. */
function Invited() {
  const { t } = useTranslation()
  return <span className={styles.invited}>{t('field.invited')}</span>
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
  nameColumn('name', 'field.name'),
  textColumn('email', 'field.email'),
  editedColumn,
  statusOrInvited,
]

const actions = [editRow<Row>(({ admin_id }) => `/subadmins/edit/${admin_id}`), removeRow(keyOf, nameOf)]

/** Sends the invitation again, while it has not been accepted. */
function useInviteAgain(): RowAction<Row> {
  const { mutate } = useMutationOf(subadmins.invite, {
    onSuccess: (answer) => {
      toast(answer.message)
      if (answer.success === 1) showInvitation(answer.data.email, answer.data.invitation_link)
    },
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
    <>
      <InvitationLink />
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
    </>
  )
}
