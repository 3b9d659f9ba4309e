import type { ReactNode } from 'react'
import { RecordCover } from '#web/catalogue/cover/record-cover.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { type Names, shownNames } from '#web/core/i18n/names.ts'
import { basePath } from '#web/core/navigation/base-path.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconExternalLink } from '#web/ui/icons.ts'
import styles from './queue.module.css'

type Props = {
  /** The record's cover; null for kinds that have none. */
  cover: Parameters<typeof RecordCover>[0] | null
  /** The path of the record's own screen. */
  opens: string
  children: ReactNode
  /** Shown at the end of the line. */
  end?: ReactNode
}

/** The top of a record's card: its cover, some facts, and the link to its own screen. */
export function CardHead({ cover, opens, children, end }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.who}>
      {cover && (
        <div className={styles.cover}>
          <RecordCover {...cover} />
        </div>
      )}
      <div className={styles.names}>
        {children}
        {/* In a tab of its own: the queue stays where it is, and what is played goes on. */}
        <a className={styles.open} href={`${basePath}${opens}`} target="_blank" rel="noreferrer">
          {t('review.open')} <IconExternalLink size={14} stroke={1.6} aria-hidden />
        </a>
      </div>
      {end}
    </div>
  )
}

/** The names of a record, of which the one in the script of the interface is the heading. */
export function CardNames({ of }: { of: Names }) {
  const [first, second] = shownNames(of)
  return (
    <>
      <h3>
        <Hindi {...first} />
      </h3>
      {second && (
        <p>
          <Hindi {...second} />
        </p>
      )}
    </>
  )
}
