import type { BackupState } from '#contract/features/backups.ts'
import { Facts } from '#web/catalogue/details/facts.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { DateTime, DayAndTime } from '#web/ui/date-time.tsx'
import styles from './backups.module.css'
import { describeSize } from './describe-size.ts'

/** The last backup with its size and age, and the schedule of backups. */
export function BackupFacts({ data: { target, every, keep, next_at, kept } }: { data: BackupState }) {
  const { t, i18n } = useTranslation()
  const [last] = kept
  return (
    <section className={styles.part} aria-label={t('backups.last')}>
      <Facts
        arranged="row"
        facts={[
          [t('backups.last'), last && <DateTime value={last.date_created} />],
          [t('backups.size'), last && describeSize(last.size, i18n.language)],
          [
            t('backups.where'),
            <bdi key="where" dir="ltr">
              {target}
            </bdi>,
          ],
          [
            t('backups.schedule'),
            every === null ? t('backups.noSchedule') : t('backups.every', { count: every }),
          ],
          [t('backups.next'), next_at && <DayAndTime value={next_at} />],
        ]}
      />
      {last?.problem && (
        <p className={styles.notice}>
          <bdi>{last.problem}</bdi>
        </p>
      )}
      <p className={styles.note}>{t('backups.keeps', { count: keep })}</p>
    </section>
  )
}
