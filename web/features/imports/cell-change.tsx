import type { ReactNode } from 'react'
import { Hindi } from '#web/ui/hindi.tsx'
import styles from './cell-change.module.css'

type Props = {
  label: string
  /** The text of the record; null if it has none. */
  before: string | null
  after: string
  /** Whether the file's text is written; the other one is struck through. */
  isTaken?: boolean
  state?: 'change' | 'conflict' | 'problem'
  children?: ReactNode
}

/** The changes that a row of a file makes to its record. */
export const CellChanges = ({ children }: { children: ReactNode }) => (
  <div className={styles.changes}>{children}</div>
)

/** A cell that a file changes, before and after. */
export function CellChange({ label, before, after, isTaken = true, state = 'change', children }: Props) {
  const [Before, After] = isTaken ? (['del', 'ins'] as const) : (['span', 'del'] as const)
  return (
    <div className={styles.change} data-state={state}>
      <span className={styles.label}>{label}</span>{' '}
      {before !== null && (
        <>
          <Before>
            <Hindi text={before} />
          </Before>{' '}
          <span className={styles.arrow} aria-hidden />{' '}
        </>
      )}
      <After>
        <Hindi text={after} />
      </After>
      {children}
    </div>
  )
}
