import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconAlertCircle, IconCircleCheck } from '#web/ui/icons.ts'
import { useBarHeight } from '#web/ui/use-bar-height.ts'
import styles from './form-bar.module.css'

type Props = {
  /** The number of invalid fields. */
  errorCount: number
  /** The error message of the last save; null for none. */
  problem?: string | null
  /** The progress of an upload, shown on top of the bar so that its buttons keep their place. */
  progress?: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** The bar at the end of a form, always visible: its buttons, and what prevents the form from being sent. */
export function FormBar({ errorCount, problem = null, progress, children }: Props) {
  const { t } = useTranslation()
  const bar = useBarHeight('--action-bar-height')
  return (
    <div ref={bar} className={styles.bar} data-keep-clear>
      {progress}
      <div className={styles.said} data-speaks={errorCount > 0 || problem !== null || undefined}>
        <p className={styles.errors} role="status">
          {errorCount > 0 && (
            <>
              <IconAlertCircle size={16} stroke={1.75} aria-hidden />
              {t('catalogue.form.attention', { count: errorCount })}
            </>
          )}
        </p>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      {children}
    </div>
  )
}

/** The bar of a form that has been sent: says so, with buttons that lead on. */
export function DoneBar({ said, children }: { said: string; children: ReactNode }) {
  return (
    <div className={styles.bar} data-keep-clear>
      <p className={`${styles.said} ${styles.saved}`} role="status">
        <IconCircleCheck size={16} stroke={1.75} aria-hidden />
        {said}
      </p>
      {children}
    </div>
  )
}
