import type { Backup } from '#contract/features/backups.ts'
import table from '#web/catalogue/details/table.module.css'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import styles from './backups.module.css'
import { describeSize } from './describe-size.ts'

/** The backups that can be restored, newest first, and how to restore one. */
export function KeptBackups({ kept, target }: { kept: readonly Backup[]; target: string }) {
  const { t, i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <>
      <section className={styles.part}>
        <h2 id="kept-backups">{t('backups.kept')}</h2>
        <table className={table.table} aria-labelledby="kept-backups">
          <thead>
            <tr>
              <th>{t('field.date')}</th>
              <th>{t('backups.by')}</th>
              <th>{t('backups.files')}</th>
              <th>{t('backups.size')}</th>
              <th>{t('backups.copied')}</th>
            </tr>
          </thead>
          <tbody>
            {kept.map(({ backup_id, date_created, is_scheduled, admin_name, files, size, copied }) => (
              <tr key={backup_id}>
                <td>
                  <DateTime value={date_created} />
                </td>
                <td data-label={t('backups.by')}>
                  <bdi>{is_scheduled ? t('backups.automatic') : admin_name}</bdi>
                </td>
                <td data-label={t('backups.files')}>{number.format(files)}</td>
                <td data-label={t('backups.size')}>{describeSize(size, i18n.language)}</td>
                <td data-label={t('backups.copied')}>{describeSize(copied, i18n.language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className={styles.part}>
        <h2>{t('backups.restoring')}</h2>
        <p className={styles.note}>{t('backups.restoringHint')}</p>
        <code className={styles.command} dir="ltr">
          {`npm run restore -- ${target.replace(/\/$/, '')}/backups/${kept[0]?.name}`}
        </code>
      </section>
    </>
  )
}
