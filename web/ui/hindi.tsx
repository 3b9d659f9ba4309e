import styles from './hindi.module.css'
import { Marked, type Range } from './marked.tsx'

const DEVANAGARI = /\p{Script=Devanagari}/u

/**
 * A text of the catalogue in either script, isolated from the direction of the surrounding text. Devanagari gets
 * lang="hi", for screen readers and the line height.
 */
export function Hindi({ text, marks }: { text: string | null; marks?: readonly Range[] }) {
  if (!text) return null
  const content = <Marked text={text} marks={marks} />
  return (
    <span className={styles.text} lang={DEVANAGARI.test(text) ? 'hi' : undefined}>
      {content}
    </span>
  )
}
