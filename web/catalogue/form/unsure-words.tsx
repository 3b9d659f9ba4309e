import { useTranslation } from '#web/core/i18n/i18n.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import type { Range } from '#web/ui/marked.tsx'
import styles from './name-field.module.css'

/** The ranges of a text where these words stand, each as a whole word. */
export const rangesOfWords = (text: string, words: readonly string[]): Range[] =>
  [...text.matchAll(/[\p{L}\p{M}\u200c\u200d]+/gu)].flatMap(({ 0: word, index }): Range[] =>
    words.includes(word) ? [[index, index + word.length]] : [],
  )

/** Marks words of a suggestion that are still in the text and that need a check. Renders nothing when there are none. */
export function UnsureWords({ text, words }: { text: string; words: readonly string[] }) {
  const { t } = useTranslation()
  const found = rangesOfWords(text, words).map(([start, end]) => text.slice(start, end))
  if (found.length === 0) return null
  return (
    <small className={styles.unsure}>
      <Hindi text={t('catalogue.suggestion.unsure', { words: [...new Set(found)].join(' ') })} />
    </small>
  )
}
