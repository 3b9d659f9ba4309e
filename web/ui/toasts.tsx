import { Button, CloseButton } from '@mantine/core'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  dismissToast,
  onToastsChange,
  shownToasts,
  TOAST_DURATION_MS,
  type Toast,
  type Tone,
} from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './toasts.module.css'
import { useClearOf } from './use-clear-of.ts'

/**
 * The toasts of the application. The live region exists before its first message, so that screen readers announce that
 * too.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts)
  const ofTopBar = toasts.filter(({ tone }) => isOfTopBar(tone))
  const others = toasts.filter(({ tone }) => !isOfTopBar(tone))
  const stack = useRef<HTMLDivElement>(null)
  useClearOf(stack, others.length > 0)
  return (
    <div ref={stack} className={`${styles.toasts} ${styles.bottom}`} role="status" data-screen-only>
      {others.map(shown)}
      <div className={`${styles.toasts} ${styles.top}`}>{ofTopBar.map(shown)}</div>
    </div>
  )
}

const isOfTopBar = (tone: Tone) => tone === 'info' || tone === 'error'

const shown = (toast: Toast) => <OneToast key={toast.id} toast={toast} />

const titles = {
  alert: 'toast.title',
  good: 'toast.message',
  bad: 'toast.message',
  info: 'toast.title',
  error: 'toast.title',
} as const

function OneToast({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isHovered || isFocused

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_DURATION_MS)
    return () => clearTimeout(timer)
  }, [isHeld, toast.id])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the toast; nothing can be done with it
    <div
      className={styles.toast}
      data-tone={toast.tone}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className={styles.text}>
        <strong className={styles.title}>{t(titles[toast.tone])}</strong>
        <span dir="auto">{toast.message}</span>
      </div>
      {toast.acts.map(({ label, run }) => (
        <Button
          key={label}
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            dismissToast(toast.id)
            run()
          }}
        >
          {label}
        </Button>
      ))}
      <CloseButton aria-label={t('action.close')} size="sm" onClick={() => dismissToast(toast.id)} />
    </div>
  )
}
