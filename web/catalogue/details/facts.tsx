import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = readonly [name: string, value: ReactNode]

type Props = {
  facts: readonly Fact[]
  /** Each value below its name, in a stack or a row, or beside it, one fact on a line or several. */
  arranged: 'stack' | 'row' | 'lines' | 'inline'
}

/** Names with their values, without those that have no value. */
export function Facts({ facts, arranged }: Props) {
  return (
    <dl className={styles.facts} data-arranged={arranged}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
