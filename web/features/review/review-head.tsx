import { useTranslation } from 'react-i18next'
import { firstName } from '#web/core/i18n/names.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { paceOf } from './pace.ts'
import type { QueueState } from './queue.ts'
import styles from './review.module.css'

/** How many a minute are decided, and how long the rest will take. */
export function Pace({ state: { entries, at, remaining, decided } }: { state: QueueState }) {
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

/** What became of records that somebody else has changed or deleted meanwhile. */
export function Notices({ state: { returned, gone } }: { state: QueueState }) {
  const { t } = useTranslation()
  return (
    <>
      {returned && (
        <p className={styles.changed} role="status">
          <Hindi text={t('review.returned', { name: firstName(returned) })} />
        </p>
      )}
      {gone && (
        <p className={styles.changed} role="status">
          <Hindi text={t('review.gone', { name: firstName(gone) })} />
        </p>
      )}
    </>
  )
}
