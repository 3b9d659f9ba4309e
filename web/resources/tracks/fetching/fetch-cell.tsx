import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PendingTrack } from '#contract/tracks.ts'
import { describeTime } from '../ui/describe-date.ts'
import { Hindi } from '../ui/hindi.tsx'
import { megabytes } from './audio-facts.ts'
import styles from './fetch-cell.module.css'

/** Where the recording of a pending track stands: why it failed, when it is tried again, how much of it has come. */
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
