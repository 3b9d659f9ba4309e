import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Envelope } from '#contract/calls/envelope.ts'
import type { CallError } from '#web/core/client/errors.ts'
import { invalidateRecords } from '#web/core/client/invalidate-records.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { IconCheck } from '#web/ui/icons/first-load.ts'
import { StateView } from '#web/ui/state-view.tsx'
import styles from './queue.module.css'

export type Summary = {
  title: string
  /** The sentence with the numbers of what was done. */
  hint: string | null
  /** Undoes the whole run; null while there is nothing to undo. */
  undo: (() => Promise<Envelope<unknown>>) | null
  onUndone: () => void
  /** Further buttons. */
  children?: ReactNode
}

type Props = Summary & {
  isSaved: boolean
  /** The label of the button that leaves the run. */
  leave: string
  onLeave: () => void
}

/** The end of a run: a summary of what was done, with one undo for all of it. */
export function RunSummary({ title, hint, isSaved, leave, undo, onUndone, onLeave, children }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const undoing = useMutation<Envelope<unknown>, CallError, () => Promise<Envelope<unknown>>>({
    mutationFn: (run) => run(),
    onSuccess: ({ success }) => {
      if (success === 1) onUndone()
      void invalidateRecords(queryClient)
    },
  })
  const answer = undoing.data
  const problem = undoing.error ? messageOf(undoing.error) : answer?.success === 0 ? answer.message : null
  const shown = answer?.success === 1 ? answer.message : hint
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div className={styles.summary}>
      <StateView
        icon={IconCheck}
        title={title}
        {...(shown !== null && { hint: shown })}
        action={
          <div className={styles.steps}>
            <Button ref={first} onClick={onLeave}>
              {leave}
            </Button>
            {children}
            {undo && (
              <BusyButton
                variant="default"
                loading={undoing.isPending}
                disabled={!isSaved}
                onClick={() => undoing.mutate(undo)}
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
