import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PaletteButton } from '../palette/palette-button.tsx'
import { useArea } from '../theme/use-area.ts'
import { FailureBell } from './failure-bell.tsx'
import { InboxButton } from './inbox-button.tsx'
import { LanguageButton } from './language-button.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { RunningImports } from './running-imports.tsx'
import { SchemeMenu } from './scheme-menu.tsx'
import { toggleSidebar, useSidebar } from './sidebar-state.ts'
import { ThemeButton } from './theme-button.tsx'
import styles from './top-bar.module.css'

/** The line above every screen. */
export function TopBar() {
  const { t } = useTranslation()
  const { isMini, isFloating, isOpen } = useSidebar()
  const Icon = isFloating ? IconMenu2 : isMini ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const label = isFloating ? t('shell.openMenu') : t(isMini ? 'shell.expandMenu' : 'shell.collapseMenu')
  return (
    <header className={styles.bar} style={useArea('topBar')} data-screen-only>
      <ActionIcon
        size={36}
        aria-label={label}
        title={label}
        aria-expanded={isFloating ? isOpen : !isMini}
        onClick={toggleSidebar}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      <PaletteButton />
      <div className={styles.end}>
        <InboxButton />
        <RunningImports />
        <LanguageButton />
        <SchemeMenu />
        <ThemeButton />
        <FailureBell />
        <ProfileMenu />
      </div>
    </header>
  )
}
