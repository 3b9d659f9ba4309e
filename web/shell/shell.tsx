import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ProvidePlaceholders } from '../defaults/provide-placeholders.tsx'
import { player } from '../player/player.ts'
import { PlayerBar } from '../player/player-bar.tsx'
import { PlayerContext } from '../ui/audio-player.ts'
import { Footer } from './footer.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { closeOverlay, useSidebar } from './sidebar-state.ts'
import { TopBar } from './top-bar.tsx'

const CONTENT = 'content'

/** What stands around every signed-in screen: sidebar, top bar, footer, and the player, which goes on meanwhile. */
export default function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const { mini, overlay } = useSidebar()
  const { pathname } = useLocation()
  // On a phone the sidebar covers the screen that was just chosen in it.
  useEffect(closeOverlay, [pathname])

  return (
    <div className={styles.shell} data-mini={mini || undefined} data-overlay={overlay || undefined}>
      <button type="button" className={styles.skip} onClick={() => document.getElementById(CONTENT)?.focus()}>
        {t('shell.skip')}
      </button>
      <Sidebar />
      <div className={styles.column}>
        <TopBar />
        <PlayerContext value={player}>
          <main id={CONTENT} className={styles.main} tabIndex={-1}>
            <ProvidePlaceholders>{children}</ProvidePlaceholders>
          </main>
          <Footer />
          <PlayerBar />
        </PlayerContext>
      </div>
    </div>
  )
}
