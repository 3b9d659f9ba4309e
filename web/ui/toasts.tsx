import { Button, CloseButton } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissToast, onToastsChange, shownToasts, TOAST_DURATION, type Toast } from './toast.ts'
import styles from './toasts.module.css'

/** The toasts of the application; the region is there before its first message, so that readers hear that too. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts)
  return (
    <div className={styles.toasts} role="status">
      {toasts.map((shown) => (
        <OneToast key={shown.id} toast={shown} />
      ))}
    </div>
  )
}

function OneToast({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isHovered || isFocused

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_DURATION)
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
        <strong className={styles.title}>
          {t(toast.tone === 'alert' ? 'toast.title' : 'toast.message')}
        </strong>
        <span>{toast.message}</span>
      </div>
      {toast.act && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            dismissToast(toast.id)
            toast.act?.run()
          }}
        >
          {toast.act.label}
        </Button>
      )}
      <CloseButton aria-label={t('action.close')} size="sm" onClick={() => dismissToast(toast.id)} />
    </div>
  )
}
