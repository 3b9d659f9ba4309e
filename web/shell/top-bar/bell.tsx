import { ActionIcon, Popover } from '@mantine/core'
import { useState } from 'react'
import { useWaiting } from '#web/catalogue/team/use-waiting.ts'
import { WaitingLines } from '#web/catalogue/team/waiting-lines.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconBell } from '#web/ui/icons.ts'
import { Counted } from './counted.tsx'
import styles from './top-bar.module.css'

/** The bell with what waits for the admin: mentions, assigned records, and imports that stopped. */
export default function Bell() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const waiting = useWaiting()
  const total = waiting?.total ?? 0
  const label = t('shell.mine', { count: total })
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(360px, calc(100vw - 16px))"
      trapFocus
    >
      <Popover.Target>
        <ActionIcon
          size={36}
          className={styles.counting}
          aria-label={label}
          title={label}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={18} stroke={1.6} aria-hidden />
          <Counted count={total} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('team.forYou')}>
        <div className={styles.head}>
          <h2>{t('team.forYou')}</h2>
        </div>
        {waiting && total > 0 ? (
          <div className={styles.waiting}>
            <WaitingLines waiting={waiting} onFollow={() => setOpened(false)} />
          </div>
        ) : (
          <p className={styles.none}>{t('team.nothing')}</p>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
