import { Button, Group, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { FailedTracks } from './failed-tracks.tsx'
import styles from './import.module.css'
import { ImportActions } from './import-actions.tsx'
import { ImportSummary } from './import-summary.tsx'
import { useImport } from './use-import.ts'

type Props = {
  import_id: number
  /** Starts again with another sheet. */
  onOther: () => void
  onClose: () => void
}

/** The second step of an import, in its dialog: the preview, the progress, the result. */
export function ImportOutcome({ import_id, onOther, onClose }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useImport(import_id)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} />
  const isOver = data.state === 'done' || data.state === 'undone'
  return (
    <>
      <ImportSummary details={data} />
      {data.state !== 'ready' && <FailedTracks details={data} />}
      <Group justify="space-between" gap="xs" mt="md">
        <RowLink to={`/tracks/imports/${import_id}`} className={styles.link}>
          {t('imports.everyRow')}
        </RowLink>
        <Group gap="xs">
          <ImportActions details={data} onCancelled={onOther} />
          {isOver && <Button onClick={onClose}>{t('action.close')}</Button>}
        </Group>
      </Group>
    </>
  )
}
