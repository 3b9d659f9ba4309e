import { useTranslation } from 'react-i18next'
import styles from './date-time.module.css'
import { describeDate, describeDay, describeMoment } from './describe-date.ts'

/** A moment, as a short text; the whole of it in its title. `value` is ISO 8601 with zone. */
export function DateTime({ value }: { value: string }) {
  const { i18n } = useTranslation()
  const { short, full } = describeDate(new Date(value), new Date(), i18n.language)
  return (
    <time dateTime={value} title={full}>
      {short}
    </time>
  )
}

/** A moment as date and time: for what is planned, where the hour counts. */
export function DayAndTime({ value }: { value: string }) {
  const { i18n } = useTranslation()
  return <time dateTime={value}>{describeMoment(new Date(value), i18n.language)}</time>
}

/** The present day in full, as a quiet text. */
export function Today() {
  const { i18n } = useTranslation()
  return <span className={styles.today}>{describeDay(new Date(), i18n.language)}</span>
}
