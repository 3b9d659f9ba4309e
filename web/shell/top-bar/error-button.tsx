import { ActionIcon, Button, Popover } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { clearErrors, markErrorsRead, useErrors, useUnreadErrors } from '#web/core/feedback/error-list.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { IconAlertTriangle } from '#web/ui/icons/first-load.ts'
import styles from './top-bar.module.css'
import { useLastingProblems } from './use-lasting-problems.ts'

/**
 * The button with the errors of this session, which can be read after their toasts have closed, and with lasting problems: a
 * full disk, missing backups, webhooks that are off. Hidden until there is one.
 */
export default function ErrorButton() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const errors = useErrors()
  const unread = useUnreadErrors()
  const { isDiskLow, backupAlert: alert, failedWebhooks: webhooks } = useLastingProblems()
  const isLasting = isDiskLow || alert !== null || webhooks.length > 0
  const [wasNeeded, setNeeded] = useState(false)
  if (!wasNeeded && (isLasting || errors.length > 0)) setNeeded(true)
  if (!wasNeeded) return null
  const label = [
    t('shell.bell', { count: unread }),
    isDiskLow && t('shell.diskLow'),
    alert && t(`backups.alert.${alert}`),
    ...webhooks.map(({ name }) => t('webhooks.alert', { name })),
  ]
    .filter(Boolean)
    .join('. ')
  const toggle = () => {
    setOpened(!opened)
    markErrorsRead()
  }
  const clear = () => {
    clearErrors()
    // The focus goes to the list, because the button disappears with its entry and Escape is only handled inside the list.
    list.current?.focus()
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(340px, calc(100vw - 16px))"
      trapFocus
    >
      <Popover.Target>
        <ActionIcon size={36} className={styles.counting} aria-label={label} title={label} onClick={toggle}>
          <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
          {(unread > 0 || isLasting) && <span className={styles.unread} />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown ref={list} aria-label={t('shell.errors')}>
        <div className={styles.head}>
          <h2>{t('shell.errors')}</h2>
          {errors.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              {t('shell.clearErrors')}
            </Button>
          )}
        </div>
        {isDiskLow && <p className={styles.lasting}>{t('shell.diskLowHint')}</p>}
        {alert && (
          <p className={styles.lasting}>
            {t(`backups.alert.${alert}`)} ·{' '}
            <Link to="/backups" onClick={() => setOpened(false)}>
              {t('kind.backups')}
            </Link>
          </p>
        )}
        {webhooks.map(({ webhook_id, name }) => (
          <p key={webhook_id} className={styles.lasting}>
            <bdi>{t('webhooks.alert', { name })}</bdi> ·{' '}
            <Link to="/webhooks" onClick={() => setOpened(false)}>
              {t('kind.webhooks')}
            </Link>
          </p>
        ))}
        {errors.length === 0 && !isLasting && <p className={styles.none}>{t('shell.noErrors')}</p>}
        <ul className={styles.list}>
          {errors.map(({ id, message, at }) => (
            <li key={id}>
              <bdi>{message}</bdi> <DateTime value={new Date(at).toISOString()} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
