import { type ReactNode, useId } from 'react'
import type { StatusLevel } from '#contract/features/status.ts'
import { type Fact, Facts } from '#web/catalogue/details/facts.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconAlertTriangle, IconCheck } from '#web/ui/icons.ts'
import styles from './status.module.css'

type Props = {
  title: string
  level: StatusLevel
  /** The message about what is wrong and what to do; null when nothing is. */
  problem: string | null
  facts: readonly Fact[]
  /** A link to the screen with more about this part. */
  more?: ReactNode
}

/** A part of the system: its level, what to do if it is not good, and its facts, without those that have no value. */
export function StatusPart({ title, level, problem, facts, more }: Props) {
  const { t } = useTranslation()
  const heading = useId()
  const Icon = level === 'good' ? IconCheck : level === 'attention' ? IconAlertTriangle : null
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        <span className={styles.level} data-level={level}>
          {Icon && <Icon size={15} stroke={2} aria-hidden />}
          {t(`status.level.${level}`)}
        </span>
      </div>
      {problem && (
        <p className={styles.problem} data-level={level}>
          {problem}
        </p>
      )}
      <Facts arranged="lines" facts={facts} />
      {more && <p className={styles.more}>{more}</p>}
    </section>
  )
}
