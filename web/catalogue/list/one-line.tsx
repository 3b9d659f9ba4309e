import { Hindi } from '#web/ui/hindi.tsx'
import type { Range } from '#web/ui/marked.tsx'
import styles from './one-line.module.css'

type Props = { text: string | null; marks?: readonly Range[] | undefined }

/** A text of a row on one line. A longer text is cut at its end, whatever the direction of the interface. */
export const OneLine = ({ text, marks }: Props) =>
  text && (
    <div className={styles.line} dir="auto" title={text}>
      <Hindi text={text} marks={marks} />
    </div>
  )
