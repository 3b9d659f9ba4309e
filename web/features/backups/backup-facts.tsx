import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackupState } from '#contract/features/backups.ts'
import { DateTime, DayAndTime } from '#web/ui/date-time.tsx'
import styles from './backups.module.css'
import { describeSize } from './describe-size.ts'

/** The last backup with its size and age, and the schedule of backups. */
export function BackupFacts({ data: { target, every, keep, next_at, kept } }: { data: BackupState }) {
  const { t, i18n } = useTranslation()
  const [last] = kept
  return (
    <section className={styles.part} aria-label={t('backups.last')}>
      <dl className={styles.facts}>
        {last && (
          <>
            <Fact name={t('backups.last')}>
              <DateTime value={last.date_created} />
            </Fact>
            <Fact name={t('backups.size')}>{describeSize(last.size, i18n.language)}</Fact>
          </>
        )}
        <Fact name={t('backups.where')}>
          <bdi dir="ltr">{target}</bdi>
        </Fact>
        <Fact name={t('backups.schedule')}>
          {every === null ? t('backups.noSchedule') : t('backups.every', { count: every })}
        </Fact>
        {next_at && (
          <Fact name={t('backups.next')}>
            <DayAndTime value={next_at} />
          </Fact>
        )}
      </dl>
      {last?.problem && (
        <p className={styles.notice}>
          <bdi>{last.problem}</bdi>
        </p>
      )}
      <p className={styles.note}>{t('backups.keeps', { count: keep })}</p>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
