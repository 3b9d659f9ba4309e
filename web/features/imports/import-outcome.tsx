import { Button, Group, Skeleton } from '@mantine/core'
import type { DayOrder } from '#contract/values/days.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { ExistingChoice } from './existing-choice.tsx'
import { FailedTracks } from './failed-tracks.tsx'
import styles from './import.module.css'
import { ImportActions } from './import-actions.tsx'
import { ImportFigures, ImportSummary } from './import-summary.tsx'
import { SheetNotes } from './sheet-notes.tsx'
import { useImport } from './use-import.ts'
import type { SheetUpload } from './use-sheet-upload.ts'

type Props = {
  import_id: number
  upload: SheetUpload
  /** Opens the columns of the file; null when the file is not at hand. */
  onColumns: (() => void) | null
  /** Reads the file again with its dates in another order; null when the file is not at hand. */
  onOrder: ((order: DayOrder) => void) | null
  /** Starts again with another sheet. */
  onOther: () => void
  onClose: () => void
}

/** The second step of the import dialog: the preview, the progress, and the result. */
export function ImportOutcome({ import_id, upload, onColumns, onOrder, onOther, onClose }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useImport(import_id)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data?.file_kind !== 'sheet') return <Skeleton height={160} />
  const isOver = data.state === 'done' || data.state === 'undone'
  return (
    <>
      <ImportSummary
        details={data}
        notes={<SheetNotes details={data} onOrder={onOrder} isBusy={upload.share !== null} />}
      />
      <ImportFigures details={data} />
      <ExistingChoice details={data} />
      {upload.problem && (
        <p className={styles.error} role="alert">
          {upload.problem}
        </p>
      )}
      {data.state !== 'ready' && <FailedTracks details={data} />}
      <Group justify="space-between" gap="xs" mt="md">
        <Group gap="xs">
          <RowLink to={`/tracks/imports/${import_id}`} className={styles.link}>
            {t('imports.everyRow')}
          </RowLink>
          {onColumns && data.state === 'ready' && (
            <BusyButton
              variant="subtle"
              size="compact-md"
              loading={upload.share !== null}
              onClick={onColumns}
            >
              {t('catalogue.columns')}
            </BusyButton>
          )}
        </Group>
        <Group gap="xs">
          <ImportActions details={data} onCancelled={onOther} />
          {isOver && <Button onClick={onClose}>{t('action.close')}</Button>}
        </Group>
      </Group>
    </>
  )
}
