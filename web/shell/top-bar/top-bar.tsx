import { ActionIcon } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useAfterData } from '#web/core/client/use-late.ts'
import { useMay } from '#web/core/session/rights.ts'
import { useArea } from '#web/core/theme/use-area.ts'
import { PaletteButton } from '#web/shell/palette/palette-button.tsx'
import { toggleSidebar, useSidebar } from '#web/shell/sidebar/sidebar-state.ts'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '#web/ui/icons.ts'
import { InboxButton } from './inbox-button.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import styles from './top-bar.module.css'

const loadRunningImports = () => import('./running-imports.tsx')
const loadErrorButton = () => import('./error-button.tsx')
const loadBell = () => import('./bell.tsx')

/** A part of the bar that is loaded once the screen has its data. */
function Late({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const Loaded = useAfterData(load)
  return Loaded && <Loaded />
}

/** The bar above every screen. */
export function TopBar() {
  const { t } = useTranslation()
  const { isMini, isFloating, isOpen } = useSidebar()
  const may = useMay()
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
        {may('inbox.view') && <InboxButton />}
        {may('tracks.view') && <Late load={loadRunningImports} />}
        <Late load={loadErrorButton} />
        <Late load={loadBell} />
        <ProfileMenu />
      </div>
    </header>
  )
}
