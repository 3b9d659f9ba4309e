import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ProvidePlaceholders } from '../defaults/provide-placeholders.tsx'
import { KeysSheet } from '../palette/keys-sheet.tsx'
import { Palette } from '../palette/palette.tsx'
import { useGlobalKeys } from '../palette/use-global-keys.ts'
import { player } from '../player/player.ts'
import { PlayerBar } from '../player/player-bar.tsx'
import { ChangePassword } from '../session/change-password.tsx'
import { useThemeSettings } from '../theme/theme-settings.ts'
import { useBackground } from '../theme/use-area.ts'
import { PlayerContext } from '../ui/audio-player.ts'
import { ContactMail } from './contact-mail.tsx'
import { closeDialog, focusOpener, useDialog } from './dialogs.ts'
import { FloatingButtons } from './floating-buttons.tsx'
import { Footer } from './footer.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { closeOverlay, useSidebar } from './sidebar-state.ts'
import { ThemeDrawer } from './theme-drawer.tsx'
import { TopBar } from './top-bar.tsx'

const CONTENT = 'content'

/** What stands around every signed-in screen: sidebar, top bar, footer, and the player, which goes on meanwhile. */
export default function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const settings = useThemeSettings()
  const dialog = useDialog()
  const { isMini, isFloating } = useSidebar()
  const { pathname } = useLocation()
  // On a phone the sidebar covers the screen that was just chosen in it.
  useEffect(closeOverlay, [pathname])
  useGlobalKeys()
  const toolbar = settings.toolbarDisplay === 'show' ? settings.toolbarAlignment : undefined
  const footer = settings.footerDisplay === 'show' ? settings.footerAlignment : undefined

  return (
    <div
      className={styles.shell}
      style={useBackground()}
      data-toolbar={toolbar}
      data-footer={footer}
      data-mini={isMini || undefined}
      data-floating={isFloating || undefined}
      data-link={settings.activeLinkStyle}
    >
      <button type="button" className={styles.skip} onClick={() => document.getElementById(CONTENT)?.focus()}>
        {t('shell.skip')}
      </button>
      {toolbar === 'above' && <TopBar />}
      <div className={styles.body}>
        <Sidebar />
        <div className={styles.column}>
          {toolbar === 'below' && <TopBar />}
          <PlayerContext value={player}>
            <main id={CONTENT} className={styles.main} tabIndex={-1}>
              <ProvidePlaceholders>{children}</ProvidePlaceholders>
            </main>
            {footer === 'below' && <Footer />}
            <PlayerBar />
          </PlayerContext>
        </div>
      </div>
      {footer === 'above' && <Footer />}
      {toolbar === undefined && <FloatingButtons />}
      <ThemeDrawer />
      <ChangePassword opened={dialog === 'changePassword'} onClose={closeDialog} onClosed={focusOpener} />
      <ContactMail opened={dialog === 'contactMail'} onClose={closeDialog} onClosed={focusOpener} />
      <Palette />
      <KeysSheet />
    </div>
  )
}
