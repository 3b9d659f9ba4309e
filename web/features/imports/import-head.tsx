import { Skeleton } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { READING_NEEDS } from '#contract/features/imports/needs.ts'
import { imports } from '#contract/features/imports.ts'
import { useMay } from '#web/core/session/rights.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { DownloadButton } from './download-button.tsx'
import { ExistingChoice } from './existing-choice.tsx'
import styles from './import.module.css'
import { ImportActions } from './import-actions.tsx'
import { ImportSummary } from './import-summary.tsx'
import { useImport } from './use-import.ts'

/** The header above the rows and names of an import: its subject, progress and actions. */
export function ImportHead({ import_id }: { import_id: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const may = useMay()
  const { data, error, refetch } = useImport(import_id)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={180} mb="md" />
  const to = `/tracks/imports/${import_id}`
  return (
    <section className={styles.head} aria-label={t('imports.about')}>
      <ImportSummary details={data}>
        <p className={styles.note}>
          {t('imports.by', { name: data.admin_name })} <DateTime value={data.date_created} />
        </p>
      </ImportSummary>
      <ExistingChoice details={data} />
      <div className={styles.actions}>
        <ImportActions details={data} onCancelled={() => void navigate({ to: '/tracks/imports' })} />
        {data.failed > 0 && (
          <DownloadButton endpoint={imports.failedRows} params={{ id: import_id }}>
            {t('imports.downloadFailed')}
          </DownloadButton>
        )}
      </div>
      <nav className={styles.tabs} aria-label={t('imports.parts')}>
        <Link to={to} activeOptions={{ exact: true, includeSearch: false }}>
          {t('imports.rowsTab')}
        </Link>
        {READING_NEEDS.every(may) && (
          <Link to={`${to}/names`} activeOptions={{ includeSearch: false }}>
            {t('catalogue.names')}
          </Link>
        )}
      </nav>
    </section>
  )
}
