import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FailureBell } from './failure-bell.tsx'
import { InboxButton } from './inbox-button.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { SchemeMenu } from './scheme-menu.tsx'
import { toggleSidebar, useIsSmall, useSidebar } from './sidebar-state.ts'
import styles from './top-bar.module.css'

/** The line above every screen. */
export function TopBar() {
  const { t } = useTranslation()
  const { mini, overlay } = useSidebar()
  const isSmall = useIsSmall()
  const isOpen = isSmall ? overlay : !mini
  const Icon = isSmall ? IconMenu2 : mini ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const label = isSmall ? t('shell.openMenu') : t(mini ? 'shell.expandMenu' : 'shell.collapseMenu')
  return (
    <header className={styles.bar}>
      <ActionIcon size={36} aria-label={label} title={label} aria-expanded={isOpen} onClick={toggleSidebar}>
        <Icon size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      <div className={styles.end}>
        <InboxButton />
        <SchemeMenu />
        <FailureBell />
        <ProfileMenu />
      </div>
    </header>
  )
}
