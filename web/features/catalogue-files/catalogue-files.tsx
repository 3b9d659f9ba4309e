import { Skeleton } from '@mantine/core'
import { catalogueFiles } from '#contract/features/catalogue-files.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './catalogue-files.module.css'
import { ExportPart } from './export-part.tsx'
import { ImportPart } from './import-part.tsx'
import { LastImport } from './last-import.tsx'
import { isRunning } from './running.ts'

/** In milliseconds. */
const POLL_INTERVAL_MS = 1000

/** The screen that exports the catalogue as an archive and imports one, with the progress or result of the last import. */
export default function CatalogueFiles() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQueryOf(
    catalogueFiles.state,
    {},
    { refetchInterval: ({ state }) => (isRunning(state.data?.last) ? POLL_INTERVAL_MS : false) },
  )
  return (
    <Page title={t('catalogueFiles.title')}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        <div className={styles.parts}>
          <ExportPart />
          <ImportPart isRunning={isRunning(data.last)} />
          {data.last && <LastImport last={data.last} />}
        </div>
      )}
    </Page>
  )
}
