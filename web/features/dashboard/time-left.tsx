import lined from '#web/catalogue/team/lines.module.css'
import { useTranslation } from '#web/core/i18n/i18n.ts'

/** The average time that the review of a record takes. */
const SECONDS_PER_RECORD = 10
const MINUTES_SHOWN = 120

/** The time that the review of so many records takes, at the rate stated below the worklist. */
export function TimeLeft({ records }: { records: number }) {
  const { t } = useTranslation()
  const minutes = Math.ceil((records * SECONDS_PER_RECORD) / 60)
  return (
    <small className={lined.by}>
      {minutes <= MINUTES_SHOWN
        ? t('dashboard.minutes', { count: minutes })
        : t('dashboard.hours', { count: Math.ceil(minutes / 60) })}
    </small>
  )
}

export function TimeRate() {
  const { t } = useTranslation()
  return <small className={lined.by}>{t('dashboard.rate', { count: SECONDS_PER_RECORD })}</small>
}
