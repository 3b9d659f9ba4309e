import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { history } from '#contract/history.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { IconCheck } from '#web/ui/icons/first-load.ts'
import { StateView } from '#web/ui/state-view.tsx'
import type { QueueState } from './queue.ts'
import styles from './review.module.css'

type Props = {
  accepted: number
  skipped: number
  state: QueueState
  onSkipped: () => void
  onUndone: () => void
  onLeave: () => void
}

/** The end of a run: what was done, and one undo for all of it. */
export function Summary({
  accepted,
  skipped,
  state: { unsaved, change_id },
  onSkipped,
  onUndone,
  onLeave,
}: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const undoing = useMutationOf(history.undo, {
    onSuccess: ({ success }) => {
      if (success === 1) onUndone()
      void queryClient.invalidateQueries()
    },
  })
  const answer = undoing.data
  const problem = undoing.error ? messageOf(undoing.error) : answer?.success === 0 ? answer.message : null
  const counts = `${t('review.acceptedCount', { total: accepted })}, ${t('review.skippedCount', { total: skipped })}`
  const isAny = accepted + skipped > 0
  const leave = useRef<HTMLButtonElement>(null)
  useEffect(() => leave.current?.focus(), [])
  return (
    <div className={styles.summary}>
      <StateView
        icon={IconCheck}
        title={t(isAny ? 'review.done' : 'catalogue.review.none')}
        {...(isAny && { hint: answer?.success === 1 ? answer.message : counts })}
        action={
          <div className={styles.steps}>
            <Button ref={leave} onClick={onLeave}>
              {t('review.leave')}
            </Button>
            {skipped > 0 && (
              <Button variant="default" disabled={unsaved > 0} onClick={onSkipped}>
                {t('review.showSkipped', { total: skipped })}
              </Button>
            )}
            {change_id !== null && (
              <BusyButton
                variant="default"
                loading={undoing.isPending}
                disabled={unsaved > 0}
                onClick={() => undoing.mutate({ body: { change_id } })}
              >
                {t('review.undoAll')}
              </BusyButton>
            )}
          </div>
        }
      />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
