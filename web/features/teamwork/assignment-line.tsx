import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { needOf } from '#contract/calls/permissions.ts'
import { TEAM_KINDS, type TeamKind } from '#contract/catalogue/team-kinds.ts'
import { type Assignment, teamwork } from '#contract/features/teamwork.ts'
import AssignDialog from '#web/catalogue/bulk/assign/assign-dialog.tsx'
import { call } from '#web/core/client/call.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { invalidateRecords } from '#web/core/client/invalidate-records.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toastWithUndo } from '#web/core/client/undo.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay } from '#web/core/session/rights.ts'
import { useSession } from '#web/core/session/session.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import { useOpened } from '#web/ui/use-opened.ts'
import styles from './team.module.css'

type Props = { kind: TeamKind; record_id: number; assignment: Assignment | null }

/** The admin whom a record is assigned to, with the note, "Assign…" and "Done". */
export function AssignmentLine({ kind, record_id, assignment }: Props) {
  const { t } = useTranslation()
  const { adminId } = useSession()
  const mayEdit = useMay()(needOf(TEAM_KINDS[kind].guard, 'edit'))
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState({ opened: false, time: 0 })
  const isOpened = useOpened(asked.opened)
  const close = () => setAsked({ ...asked, opened: false })
  const { mutate: finish, isPending } = useMutationOf(teamwork.assign, {
    onError: (error) => toast(messageOf(error)),
    onSuccess: (answer) => {
      if (answer.success === 1) toastWithUndo(answer)
      else toast(answer.message)
      void invalidateRecords(queryClient)
    },
  })
  const isMine = assignment?.admin_id === adminId
  const name = assignment?.name ?? ''
  return (
    <div className={styles.assignment}>
      <div className={styles.assigned}>
        {assignment && (
          <>
            <Hindi text={isMine ? t('team.assignedToYou') : t('team.assignedTo', { name })} />
            {!assignment.is_active && <span className={styles.quiet}>{t('team.inactive')}</span>}
          </>
        )}
        {assignment?.note && (
          <p className={styles.note}>
            <Hindi text={assignment.note} />
          </p>
        )}
        {!assignment && <span className={styles.quiet}>{t('team.unassigned')}</span>}
      </div>
      {assignment && (mayEdit || isMine) && (
        <BusyButton
          size="compact-sm"
          variant="default"
          loading={isPending}
          onClick={() => finish({ body: { kind, record_id, admin_id: null } })}
        >
          {t('team.done')}
        </BusyButton>
      )}
      {mayEdit && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => setAsked({ opened: true, time: asked.time + 1 })}
        >
          {t('team.assign')}
        </Button>
      )}
      {asked.time > 0 && (
        <AssignDialog
          key={asked.time}
          kind={kind}
          expected={1}
          what={(count) => t(`counted.${kind}`, { count })}
          canBeDone={false}
          opened={isOpened}
          call={(assignee) => call(teamwork.assign, { body: { kind, record_id, ...assignee } })}
          onDone={close}
          onNo={close}
        />
      )}
    </div>
  )
}
