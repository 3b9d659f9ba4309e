import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './date-time.module.css'
import { describeDate, describeDay, describeMoment } from './describe-date.ts'

/** A short date with time; the full date is in the title. `value` is ISO 8601 with zone. */
export function DateTime({ value }: { value: string }) {
  const { t, i18n } = useTranslation()
  const { short, time, full } = describeDate(new Date(value), new Date(), i18n.language)
  return (
    <time dateTime={value} title={full}>
      {short ?? t('format.justNow')} {short && <span className={styles.time}>{time}</span>}
    </time>
  )
}

/** Date and time in full, for scheduled times. */
export function DayAndTime({ value }: { value: string }) {
  const { i18n } = useTranslation()
  return <time dateTime={value}>{describeMoment(new Date(value), i18n.language)}</time>
}

/** Today's date in full, in a muted style. */
export function Today() {
  const { i18n } = useTranslation()
  return <span className={styles.today}>{describeDay(new Date(), i18n.language)}</span>
}
