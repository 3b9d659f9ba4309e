import { MAX_TEXT_BYTES, textBytes } from '#contract/resources/notifications.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './notification-form.module.css'

const segmenter = new Intl.Segmenter()

/** Counts grapheme clusters, so that क्ष is one character. */
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

/** The share of the push service's limit that both texts use; more is an error. */
export function TextBytes({ title, message }: { title: string; message: string }) {
  const { t } = useTranslation()
  const bytes = textBytes({ title, message })
  return (
    <p className={styles.length} data-cut={bytes > MAX_TEXT_BYTES || undefined}>
      {t('notifications.bytes', { bytes, most: MAX_TEXT_BYTES })}
    </p>
  )
}
