import { useTranslation } from 'react-i18next'
import styles from './notification-form.module.css'

const segmenter = new Intl.Segmenter()

/** What a reader counts: क्ष is one. */
const lengthOf = (text: string) => [...segmenter.segment(text.trim())].length

/** How long a text is, beside what phones show of it; longer is no fault. */
export function TextLength({ text, most }: { text: string; most: number }) {
  const { t } = useTranslation()
  const count = lengthOf(text)
  return (
    <p className={styles.length} data-cut={count > most || undefined}>
      {t(count > most ? 'notifications.cut' : 'notifications.length', { count, most })}
    </p>
  )
}
