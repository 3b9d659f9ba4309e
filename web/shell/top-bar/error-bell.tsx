import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateTime } from '../ui/date-time.tsx'
import { clearFailures, readFailures, useFailures, useUnreadFailures } from '../ui/failures.ts'
import styles from './top-bar.module.css'

/** What went wrong since the application was opened, to be read again after its toast is gone. */
export function FailureBell() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const failures = useFailures()
  const unread = useUnreadFailures()
  const label = t('shell.bell', { count: unread })
  const toggle = () => {
    setOpened(!opened)
    readFailures()
  }
  const clear = () => {
    clearFailures()
    // Its button goes with them, and nothing outside of the list hears Escape.
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
        <ActionIcon size={36} className={styles.bell} aria-label={label} title={label} onClick={toggle}>
          <IconBell size={18} stroke={1.6} aria-hidden />
          {unread > 0 && <span className={styles.unread} />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown ref={list} aria-label={t('shell.failures')}>
        <div className={styles.failures}>
          <h2>{t('shell.failures')}</h2>
          {failures.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              {t('shell.clearFailures')}
            </Button>
          )}
        </div>
        {failures.length === 0 && <p className={styles.none}>{t('shell.noFailures')}</p>}
        <ul className={styles.list}>
          {failures.map(({ id, message, at }) => (
            <li key={id}>
              <bdi>{message}</bdi> <DateTime value={new Date(at).toISOString()} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
