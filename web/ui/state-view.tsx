import type { ComponentType, ReactNode } from 'react'
import styles from './state-view.module.css'

type Props = {
  icon: ComponentType<{ size?: number; stroke?: number }>
  title: ReactNode
  hint?: string
  /** The next step, as a button. */
  action?: ReactNode
  /** Announced immediately, for a state that appears without user action. */
  alert?: boolean
}

/** Shown in place of content that is empty, does not match, failed, or is offline. */
export function StateView({ icon: Icon, title, hint, action, alert = false }: Props) {
  return (
    <div className={styles.state} role={alert ? 'alert' : undefined}>
      <span className={styles.icon} aria-hidden>
        <Icon size={28} stroke={1.5} />
      </span>
      <div className={styles.title}>{title}</div>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
