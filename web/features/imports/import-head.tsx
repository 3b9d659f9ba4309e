import { Skeleton } from '@mantine/core'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ImportDetails } from '#contract/features/imports/calls.ts'
import type { ImportSummary as Summary } from '#contract/features/imports/list.ts'
import { READING_NEEDS } from '#contract/features/imports/needs.ts'
import { imports } from '#contract/features/imports.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { importPath, UPLOADED_AT } from '#web/core/navigation/import-path.ts'
import { useMay } from '#web/core/session/rights.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { DownloadButton } from './download-button.tsx'
import { AllConflicts, EditedNotes } from './edited-facts.tsx'
import { ExistingChoice } from './existing-choice.tsx'
import styles from './import.module.css'
import { ImportActions } from './import-actions.tsx'
import { ImportFigures, ImportSummary } from './import-summary.tsx'
import { SheetNotes } from './sheet-notes.tsx'
import { useImport, useLoadedImport } from './use-import.ts'

type Props = {
  import_id: number
  /** The files whose imports the screen shows; another import is opened at its own screen. */
  file_kind: Summary['file_kind']
  /** What is said of this kind of file besides. */
  children?: ReactNode
}

/** The header above the rows and names of an import: its subject, progress and numbers. */
export function ImportHead({ import_id, file_kind, children }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useImport(import_id)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={96} mb={12} />
  const to = importPath(data)
  if (data.file_kind !== file_kind) return <Navigate to={to} replace />
  return (
    <section className={styles.head} aria-label={t('imports.about')}>
      <ImportSummary details={data} notes={children ?? notesOf(data)}>
        <p className={styles.note}>
          {t('imports.by', { name: data.admin_name })} <DateTime value={data.date_created} />
        </p>
      </ImportSummary>
      {data.file_kind === 'sheet' && <ExistingChoice details={data} />}
      {data.file_kind === 'edited_export' && <AllConflicts details={data} />}
      <div className={styles.parts}>
        {data.file_kind === 'sheet' && <Parts to={to} />}
        <ImportFigures details={data} />
      </div>
    </section>
  )
}

/** What is said of an import besides the facts of any, by the kind of its file. */
function notesOf(details: ImportDetails) {
  if (details.file_kind === 'sheet') return <SheetNotes details={details} />
  if (details.file_kind === 'edited_export') return <EditedNotes details={details} />
  return null
}

/** The links between the rows of a sheet and the names in them. */
function Parts({ to }: { to: string }) {
  const { t } = useTranslation()
  const may = useMay()
  return (
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
  )
}

/** The buttons beside the title of an import. */
export function ImportButtons({ import_id }: Pick<Props, 'import_id'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const data = useLoadedImport(import_id)
  if (!data) return null
  const { file_kind } = data
  return (
    <>
      {file_kind !== 'edited_export' && data.failed > 0 && (
        <DownloadButton
          endpoint={file_kind === 'sheet' ? imports.failedRows : imports.leftOutFile}
          params={{ id: import_id }}
        >
          {t('imports.downloadFailed')}
        </DownloadButton>
      )}
      <ImportActions details={data} onCancelled={() => void navigate({ to: UPLOADED_AT[file_kind] })} />
    </>
  )
}
