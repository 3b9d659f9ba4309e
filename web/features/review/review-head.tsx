import { useTranslation } from 'react-i18next'
import { firstName } from '#web/core/i18n/names.ts'
import styles from '#web/features/queue/queue.module.css'
import { Hindi } from '#web/ui/hindi.tsx'
import { paceOf } from './pace.ts'
import type { ReviewState } from './queue.ts'

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
