import { ActionIcon } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ComponentType } from 'react'
import { inbox } from '#contract/resources/inbox.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useAfterData } from '#web/core/client/use-late.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay } from '#web/core/session/rights.ts'
import { useArea } from '#web/core/theme/use-area.ts'
import { PaletteButton } from '#web/shell/palette/palette-button.tsx'
import { toggleSidebar, useSidebar } from '#web/shell/sidebar/sidebar-state.ts'
import {
  IconInbox,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
} from '#web/ui/icons.ts'
import { Counted } from './counted.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import styles from './top-bar.module.css'

/** Polling interval while the tab is visible, in milliseconds. */
const POLL_INTERVAL_MS = 60_000

const LinkIcon = createLink((props: ComponentProps<typeof ActionIcon<'a'>>) => (
  <ActionIcon component="a" {...props} />
))

/** The link to the contact queries, with the number of unread ones. */
function InboxButton() {
  const { t } = useTranslation()
  const { data } = useQueryOf(
    inbox.unread,
    {},
    { meta: { quiet: true }, refetchInterval: POLL_INTERVAL_MS, refetchOnWindowFocus: true },
  )
  const count = data?.unread ?? 0
  const label = t('shell.inbox', { count })
  return (
    <LinkIcon to="/inbox" size={36} className={styles.counting} aria-label={label} title={label}>
      <IconInbox size={18} stroke={1.6} aria-hidden />
      <Counted count={count} />
    </LinkIcon>
  )
}

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
