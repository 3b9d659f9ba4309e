import { useTranslation } from 'react-i18next'
import { type FileUpdate, fileUpdates } from '#contract/features/file-updates.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import styles from './file-updates.module.css'

function State({ of: { state, written_cells, to_write, change_id } }: { of: FileUpdate }) {
  const { t } = useTranslation()
  if (state === 'applied' && change_id === null) return t('fileUpdates.undone')
  return state === 'applied'
    ? t('fileUpdates.changed', { cells: written_cells })
    : t('fileUpdates.waiting', { cells: to_write.cells })
}

/** The files uploaded in the last week, in which an unfinished preview is found again. */
export function RecentFiles() {
  const { t } = useTranslation()
  const { data } = useQueryOf(fileUpdates.recent, {}, { meta: { quiet: true } })
  if (!data || data.length === 0) return null
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('fileUpdates.recent')}</h2>
      <ul className={styles.recent}>
        {data.map((update) => (
          <li key={update.update_id}>
            <RowLink to={`/file-updates/${update.update_id}`}>{update.file_name}</RowLink>
            <span className={styles.muted}>
              <State of={update} />
            </span>
            <span className={styles.muted}>
              <DateTime value={update.date_created} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
