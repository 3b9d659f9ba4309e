import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Notification, notifications } from '#contract/notifications.ts'
import { useMutationOf } from '../api/hooks.ts'
import { whyNot } from '../api/outcome.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.ts'
import { CanSend } from './can-send.ts'
import styles from './notification-history.module.css'

type Decision = 'now' | 'again' | 'cancel'

/** What can still be decided about a notification. */
function decisionsOf({ state, send_at }: Notification, canSend: boolean): Decision[] {
  if (state === 'queued') return send_at !== null && canSend ? ['now', 'cancel'] : ['cancel']
  if (!canSend) return []
  if (state === 'recorded') return ['now']
  if (state === 'failed' || state === 'unknown') return ['again']
  return []
}

const labels = { now: 'sendNow', again: 'sendAgain', cancel: 'cancel' } as const

/** Send now, send again, cancel: each asks first, since what is on the phones does not come back. */
export function NotificationActions({ notification }: { notification: Notification }) {
  const canSend = use(CanSend)
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  // The decision stays while the dialog closes, so that its words do not change under the eyes.
  const [asked, setAsked] = useState<{ decision: Decision; opened: boolean } | null>(null)
  const sendNow = useMutationOf(notifications.sendNow)
  const cancel = useMutationOf(notifications.cancel)
  const { notification_id, title, state } = notification

  const decide = async (decision: Decision) => {
    const call = decision === 'cancel' ? cancel : sendNow
    const answer = call.mutateAsync({ body: { notification_id } })
    const why = await whyNot(answer)
    if (why === null) toast((await answer).message)
    void queryClient.invalidateQueries()
    return why
  }

  const close = () => asked && setAsked({ ...asked, opened: false })
  return (
    <div className={styles.actions}>
      {decisionsOf(notification, canSend).map((decision) => (
        <Button
          key={decision}
          variant="default"
          size="compact-sm"
          aria-label={t(`notifications.${labels[decision]}Of`, { title })}
          onClick={() => setAsked({ decision, opened: true })}
        >
          {t(`notifications.${labels[decision]}`)}
        </Button>
      ))}
      {asked && (
        <Confirm
          opened={asked.opened}
          title={t(`notifications.ask.${asked.decision}`)}
          onYes={() => decide(asked.decision)}
          onDone={close}
          onNo={close}
        >
          {t(`notifications.ask.${explanationOf(asked.decision, state)}`)}
        </Confirm>
      )}
    </div>
  )
}

function explanationOf(decision: Decision, state: Notification['state']) {
  if (decision === 'cancel') return 'cancelled'
  return state === 'unknown' ? 'twice' : 'everyone'
}
