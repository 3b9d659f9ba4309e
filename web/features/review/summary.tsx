import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { history } from '#contract/history.ts'
import { call } from '#web/core/client/call.ts'
import type { QueueState } from './queue.ts'
import { RunSummary } from './run-summary.tsx'

type Props = {
  accepted: number
  skipped: number
  state: QueueState
  onSkipped: () => void
  onUndone: () => void
  onLeave: () => void
}

/** The end of a review: what was done, and one undo for all of it. */
export function Summary({
  accepted,
  skipped,
  state: { unsaved, change_id },
  onSkipped,
  onUndone,
  onLeave,
}: Props) {
  const { t } = useTranslation()
  const counts = `${t('review.acceptedCount', { total: accepted })}, ${t('review.skippedCount', { total: skipped })}`
  const isAny = accepted + skipped > 0
  return (
    <RunSummary
      title={t(isAny ? 'review.done' : 'catalogue.review.none')}
      hint={isAny ? counts : null}
      isSaved={unsaved === 0}
      leave={t('review.leave')}
      undo={change_id === null ? null : () => call(history.undo, { body: { change_id } })}
      onUndone={onUndone}
      onLeave={onLeave}
    >
      {skipped > 0 && (
        <Button variant="default" disabled={unsaved > 0} onClick={onSkipped}>
          {t('review.showSkipped', { total: skipped })}
        </Button>
      )}
    </RunSummary>
  )
}
