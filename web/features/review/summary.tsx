import { useTranslation } from 'react-i18next'
import type { Envelope } from '#contract/calls/envelope.ts'
import type { QueueState } from './queue.ts'
import { type LeftOut, SkippedButton } from './queue-frame.tsx'
import { RunSummary } from './run-summary.tsx'

type Props = {
  accepted: number
  leftOut: LeftOut
  state: QueueState
  undo: () => Promise<Envelope<unknown>>
  onSkipped: () => void
  onUndone: () => void
  onLeave: () => void
}

/** The end of a review: what was done, and one undo for all of it. */
export function Summary({
  accepted,
  leftOut,
  state: { unsaved, canUndo },
  undo,
  onSkipped,
  onUndone,
  onLeave,
}: Props) {
  const { t } = useTranslation()
  const counts = `${t('review.acceptedCount', { total: accepted })}, ${t('review.skippedCount', { total: leftOut.skipped })}`
  const isAny = accepted + leftOut.skipped > 0
  return (
    <RunSummary
      title={t(isAny ? 'review.done' : 'catalogue.review.none')}
      hint={isAny ? counts : null}
      isSaved={unsaved === 0}
      leave={t('review.leave')}
      undo={canUndo ? undo : null}
      onUndone={onUndone}
      onLeave={onLeave}
    >
      <SkippedButton {...leftOut} unsaved={unsaved} onSkipped={onSkipped} isLarge />
    </RunSummary>
  )
}
