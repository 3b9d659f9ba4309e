import { useTranslation } from 'react-i18next'
import styles from './notification-form.module.css'

const segmenter = new Intl.Segmenter()

/** Counts grapheme clusters: क्ष is one. */
const lengthOf = (text: string) => [...segmenter.segment(text.trim())].length

/** The length of a text, and the length that phones show; a longer text is not an error. */
export function TextLength({ text, most }: { text: string; most: number }) {
  const { t } = useTranslation()
  const count = lengthOf(text)
  return (
    <p className={styles.length} data-cut={count > most || undefined}>
      {t(count > most ? 'notifications.cut' : 'notifications.length', { count, most })}
    </p>
  )
}
