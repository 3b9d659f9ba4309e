import { Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CatalogueImport } from '#contract/features/catalogue-files.ts'
import { Facts } from '#web/catalogue/details/facts.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import backups from '#web/features/backups/backups.module.css'
import { UndoOf } from '#web/features/history/undo-of.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import styles from './catalogue-files.module.css'
import { ImportCounts } from './import-counts.tsx'
import { LeftOutLines } from './left-out-lines.tsx'
import { isRunning } from './running.ts'

/** The progress of the newest import, or its result. */
export function LastImport({ last }: { last: CatalogueImport }) {
  const { t } = useTranslation()
  const { file_name, admin_name, date_created, state, problem, counts, change_id } = last
  return (
    <section className={`${styles.part} ${styles.wide}`} aria-labelledby="last-import">
      <h2 id="last-import">{t('catalogueFiles.last')}</h2>
      <Facts
        arranged="row"
        facts={[
          [t('imports.column.file'), <bdi key="file">{file_name}</bdi>],
          [t('backups.by'), <bdi key="by">{admin_name}</bdi>],
          [t('field.date'), <DateTime key="date" value={date_created} />],
        ]}
      />
      {isRunning(last) && <ImportProgress last={last} />}
      {state === 'failed' && (
        <div className={backups.failed} role="alert">
          <strong>{t('catalogueFiles.failed')}</strong>
          <p>
            <bdi>{problem}</bdi>
          </p>
        </div>
      )}
      {counts.length > 0 && <ImportCounts counts={counts} />}
      {!isRunning(last) && change_id !== null && (
        <div className={styles.actions}>
          <UndoOf change_id={change_id} />
          <Link to="/history" search={{ details: String(change_id) }}>
            {t('fileUpdates.inHistory')}
          </Link>
        </div>
      )}
      {last.problems.length > 0 && <LeftOutLines last={last} />}
    </section>
  )
}

function ImportProgress({ last: { state, lines, lines_total: total } }: { last: CatalogueImport }) {
  const { t } = useTranslation()
  const said =
    state === 'waiting'
      ? t('catalogueFiles.waiting')
      : state === 'queueing'
        ? t('catalogueFiles.queueing')
        : t('catalogueFiles.reading', { lines, total })
  return (
    <div className={styles.progress}>
      <Progress value={total > 0 ? (lines / total) * 100 : 0} aria-label={said} />
      <span role="status">{said}</span>
    </div>
  )
}
