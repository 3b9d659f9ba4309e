import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Backup } from '#contract/features/backups.ts'
import styles from './backups.module.css'

/** The progress of the backup that is being made. */
export function BackupProgress({
  backup: { state, step, step_done: done, step_total: total },
}: {
  backup: Backup
}) {
  const { t } = useTranslation()
  const said =
    state === 'waiting'
      ? t('backups.waiting')
      : step === 'tables'
        ? t('backups.tables', { done, total })
        : step === 'files'
          ? t('backups.copying', { done, total })
          : t('backups.preparing')
  return (
    <div className={styles.progress}>
      <Progress value={step && total > 0 ? (done / total) * 100 : 0} aria-label={said} />
      <span role="status">{said}</span>
    </div>
  )
}
