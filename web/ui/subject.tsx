import type { ReactNode } from 'react'
import { firstName, type Names, secondName } from '#web/core/i18n/names.ts'
import { Hindi } from './hindi.tsx'
import styles from './subject.module.css'

/** The record that a screen is about. */
export type Subject = Names & {
  cover?: ReactNode
  /** More facts about the record, such as the number of tracks and the duration. */
  facts?: ReactNode
}

/** The line below a screen's heading about the record that the screen is for. */
export function SubjectLine({ cover, facts, ...names }: Subject) {
  const second = secondName(names)
  return (
    <div className={styles.subject} data-subject>
      {cover && <div className={styles.cover}>{cover}</div>}
      <p className={styles.names}>
        <span className={styles.first}>
          <Hindi text={firstName(names)} />
        </span>
        {second && (
          <span className={styles.second}>
            <Hindi text={second} />
          </span>
        )}
        {facts && <span className={styles.facts}>{facts}</span>}
      </p>
    </div>
  )
}
