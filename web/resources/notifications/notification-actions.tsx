import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Notification, notifications } from '#contract/resources/notifications.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { invalidateRecords } from '#web/core/client/invalidate-records.ts'
import { problemIn } from '#web/core/client/outcome.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import styles from './notification-history.module.css'
import { usePushService } from './push-service.ts'

type Decision = 'now' | 'again' | 'cancel'

/** The actions that a notification's state allows. */
function decisionsOf({ state, send_at }: Notification, canSend: boolean): Decision[] {
  if (state === 'queued') return send_at !== null && canSend ? ['now', 'cancel'] : ['cancel']
  if (!canSend) return []
  if (state === 'recorded') return ['now']
  if (state === 'failed' || state === 'unknown') return ['again']
  return []
}

const labels = {
  now: { short: 'notifications.sendNow', full: 'notifications.sendNowOf' },
  again: { short: 'notifications.sendAgain', full: 'notifications.sendAgainOf' },
  cancel: { short: 'action.cancel', full: 'notifications.cancelOf' },
} as const

/** The buttons to send now, send again and cancel. Each asks for confirmation, since a sent notification cannot be recalled. */
export function NotificationActions({ notification }: { notification: Notification }) {
  const { canSend } = usePushService()
  const mayPush = useMayHere()('push')
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  // Keeps the action while the dialog closes, so that its text does not change.
  const [asked, setAsked] = useState<{ decision: Decision; opened: boolean } | null>(null)
  const sendNow = useMutationOf(notifications.sendNow)
  const cancel = useMutationOf(notifications.cancel)
  const { notification_id, title } = notification

  const decide = async (decision: Decision) => {
    const call = decision === 'cancel' ? cancel : sendNow
    const answer = call.mutateAsync({ body: { notification_id } })
    const problem = await problemIn(answer)
    if (problem === null) toast((await answer).message)
    void invalidateRecords(queryClient)
    return problem
  }

  const close = () => asked && setAsked({ ...asked, opened: false })
  return (
    <div className={styles.actions}>
      {(mayPush ? decisionsOf(notification, canSend) : []).map((decision) => (
        <Button
          key={decision}
          variant="default"
          size="compact-sm"
          aria-label={t(labels[decision].full, { title })}
          onClick={() => setAsked({ decision, opened: true })}
        >
          {t(labels[decision].short)}
        </Button>
      ))}
      {asked && (
        <Confirm
          opened={asked.opened}
          title={t(`notifications.ask.${asked.decision}`)}
          // Where the question is about cancelling, the default verb avoids two buttons called Cancel.
          {...(asked.decision !== 'cancel' && { verb: t(labels[asked.decision].short) })}
          isSafe={asked.decision !== 'cancel'}
          onYes={() => decide(asked.decision)}
          onDone={close}
          onNo={close}
        >
          {t(`notifications.ask.${explanationOf(asked.decision, notification)}`)}
        </Confirm>
      )}
    </div>
  )
}

function explanationOf(decision: Decision, { state, audience }: Notification) {
  if (decision === 'cancel') return 'cancelled'
  if (state === 'unknown') return 'twice'
  return audience === 'everyone' ? 'everyone' : 'followers'
}
