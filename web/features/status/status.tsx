import { Skeleton } from '@mantine/core'
import { status } from '#contract/features/status.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { SlowCalls } from './slow-calls.tsx'
import styles from './status.module.css'
import { StatusParts } from './status-parts.tsx'

const REFRESH_INTERVAL_MS = 10_000

/** The screen of the system's health, refreshed while it is open. */
export default function Status() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQueryOf(
    status.state,
    {},
    { refetchInterval: REFRESH_INTERVAL_MS, staleTime: 0 },
  )
  return (
    <Page title={t('status.title')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && !error && (
        <div className={styles.parts}>
          <StatusParts state={data} />
          <SlowCalls calls={data.slow_calls} />
        </div>
      )}
    </Page>
  )
}
