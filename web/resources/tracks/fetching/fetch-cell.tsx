import { Progress } from '@mantine/core'
import type { PendingTrack } from '#contract/resources/tracks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { megabytes } from '#web/core/i18n/megabytes.ts'
import { describeTime } from '#web/ui/describe-date.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import styles from './fetch-cell.module.css'

/** The download state of a pending track: the error, the next retry, or the progress. */
export function FetchCell({ fetch, message }: Pick<PendingTrack, 'fetch' | 'message'>) {
  const { t, i18n } = useTranslation()
  if (fetch.state === 'fetching') return <Coming received={fetch.received ?? 0} total={fetch.total} />
  return (
    <>
      <p className={fetch.state === 'failed' ? styles.failed : styles.message}>
        <Hindi text={message} />
      </p>
      {fetch.next_at && (
        <p className={styles.next}>
          {t('tracks.pendingList.nextTry', { time: describeTime(new Date(fetch.next_at), i18n.language) })}
        </p>
      )}
    </>
  )
}

function Coming({ received, total }: { received: number; total: number | null }) {
  const { t, i18n } = useTranslation()
  const done = megabytes(received, i18n.language)
  return (
    <>
      <p className={styles.message}>{t('tracks.pendingList.fetching')}</p>
      {received > 0 && (
        <p className={styles.next}>
          {total === null
            ? t('tracks.pendingList.received', { done })
            : t('tracks.pendingList.receivedOf', { done, size: megabytes(total, i18n.language) })}
        </p>
      )}
      {received > 0 && total !== null && (
        <Progress
          className={styles.bar}
          size="xs"
          value={(received / total) * 100}
          aria-label={t('tracks.pendingList.progress')}
        />
      )}
    </>
  )
}
