import { useMemo, useState } from 'react'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { subadminFilters, subadmins } from '#contract/resources/subadmins.ts'
import {
  editedColumn,
  flagColumn,
  nameColumn,
  statusColumn,
  textColumn,
} from '#web/catalogue/list/columns.tsx'
import type { ListColumn, RowAction } from '#web/catalogue/list/list-types.ts'
import { pagesOf } from '#web/catalogue/list/pages-of.ts'
import { editRow, removeRow } from '#web/catalogue/list/row-actions.tsx'
import { EndButtons } from '#web/catalogue/record-list/list-menu-buttons.tsx'
import { recordFilters } from '#web/catalogue/record-list/record-filters.tsx'
import { ListScreen } from '#web/catalogue/screen/list-screen.tsx'
import { call } from '#web/core/client/call.ts'
import { useAction } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { IconMailForward, IconShieldOff } from '#web/ui/icons.ts'
import { InvitationLink, showInvitation } from './invitation-link.tsx'
import { RequireSecondFactor } from './require-second-factor.tsx'
import { ResetSecondFactor } from './reset-second-factor.tsx'
import styles from './subadmin-list.module.css'

type Row = DataOf<typeof subadmins.list>['Info'][number]

type Sort = 'name' | 'email' | 'date_modified' | 'is_active' | 'has_second_factor' | 'last_signed_in_at'

const keyOf = ({ admin_id }: Row) => admin_id
const nameOf = ({ name }: Row) => name

const status = statusColumn<Row>(nameOf, ({ admin_id, is_active }) =>
  call(subadmins.changeStatus, { body: { user_id: admin_id, status: is_active } }),
)

/** The label shown beside the status until a password has been set. */
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

function LastSignIn({ at }: { at: string | null }) {
  const { t } = useTranslation()
  return at === null ? t('apiKeys.unused') : <DateTime value={at} />
}

const columns: readonly ListColumn<Row, Sort>[] = [
  nameColumn('name', 'field.name'),
  textColumn('email', 'field.email'),
  {
    id: 'last_signed_in_at',
    label: 'account.admins.lastSignIn',
    sort: 'last_signed_in_at',
    width: '124px',
    compactWidth: '168px',
    spare: true,
    cell: ({ last_signed_in_at }) => <LastSignIn at={last_signed_in_at} />,
  },
  {
    ...flagColumn('has_second_factor', 'field.has_second_factor'),
    sort: 'has_second_factor',
    width: '124px',
    spare: true,
  },
  editedColumn,
  statusOrInvited,
]

const actions = [editRow<Row>(({ admin_id }) => `/subadmins/edit/${admin_id}`), removeRow(keyOf, nameOf)]

const filters = recordFilters(subadminFilters, 'subadmins')
const selection = { kind: 'subadmins', rules: subadminFilters, export: subadmins.export } as const

/** The row action that sends an invitation again, until it is accepted. */
function useInviteAgain(): RowAction<Row> {
  const { mutate } = useAction(subadmins.invite, {
    onAnswer(answer) {
      if (answer.success === 1) showInvitation(answer.data.email, answer.data.invitation_link)
    },
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

const resetRow = (run: (row: Row) => void): RowAction<Row> => ({
  id: 'reset',
  icon: IconShieldOff,
  label: 'account.admins.resetNamed',
  hint: 'account.admins.reset',
  danger: true,
  isFor: ({ has_second_factor }) => has_second_factor === '1',
  run,
})

export default function SubadminList() {
  const inviteAgain = useInviteAgain()
  const [reset, setReset] = useState<Row | null>(null)
  const all = useMemo(() => [inviteAgain, resetRow(setReset), ...actions], [inviteAgain])
  return (
    <>
      <InvitationLink />
      <ResetSecondFactor of={reset} onClose={() => setReset(null)} />
      <ListScreen
        source={{
          name: 'subadmins',
          label: 'subadmins.list',
          columns,
          keyOf,
          nameOf,
          ask: pagesOf(subadmins.list, subadminFilters),
          filters,
          actions: all,
          add: '/subadmins/add',
        }}
        head={<RequireSecondFactor />}
        removal={{ remove: ([admin_id]) => call(subadmins.delete, { params: { admin_id } }) }}
        empty={{ title: 'subadmins.empty', hint: 'subadmins.emptyHint' }}
      >
        <EndButtons exported={selection} />
      </ListScreen>
    </>
  )
}
