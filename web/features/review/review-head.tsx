import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import styles from '#web/features/queue/queue.module.css'
import { Hindi } from '#web/ui/hindi.tsx'
import type { ReviewState } from './queue.ts'

/** The number of last decisions from which the pace is calculated. */
const LAST = 20
const LEAST = 3
/** In milliseconds: a longer pause does not count as work. */
const MAX_PAUSE_MS = 60_000

/** The number of decisions per minute, from the last ones; null until there are enough. */
function paceOf(decided: readonly number[]): number | null {
  const last = decided.slice(-LAST)
  if (last.length < LEAST) return null
  const worked = last
    .slice(1)
    .reduce((sum, at, index) => sum + Math.min(MAX_PAUSE_MS, at - (last[index] ?? at)), 0)
  return Math.max(1, Math.round(((last.length - 1) * 60_000) / Math.max(worked, 1000)))
}

/** The number of decisions per minute, and how long the rest will take at that pace. */
export function Pace({ state: { entries, at, remaining, decided } }: { state: ReviewState }) {
  const { t } = useTranslation()
  const rate = paceOf(decided)
  const left = entries.length + remaining - at
  if (rate === null || left === 0) return null
  return (
    <span className={styles.pace}>
      {t('review.rate', { rate })} · {t('review.left', { minutes: Math.ceil(left / rate) })}
    </span>
  )
}

/** Messages about records that another admin has changed or deleted meanwhile. */
export function Notices({ state: { returned, gone } }: { state: ReviewState }) {
  const { t } = useTranslation()
  const last = gone.at(-1)
  return (
    <>
      {returned && (
        <p className={styles.changed} role="status">
          <Hindi text={t('review.returned', { name: firstName(returned.item) })} />
        </p>
      )}
      {last && (
        <p className={styles.changed} role="status">
          <Hindi text={t('review.gone', { name: firstName(last.item) })} />
        </p>
      )}
    </>
  )
}
