import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { correction } from '#web/catalogue/form/corrections.ts'
import { useLate } from '#web/core/client/use-late.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { withTexts } from '#web/core/i18n/with-texts.ts'
import { SearchAllKindsContext } from '#web/core/navigation/search-all-kinds.ts'
import { SIDE_SLOT } from '#web/core/navigation/side-slot.ts'
import { useStore } from '#web/core/store.ts'
import { useThemeSettings } from '#web/core/theme/theme-settings.ts'
import { useBackground } from '#web/core/theme/use-area.ts'
import { player } from '../player/player.ts'
import { PlayerBar } from '../player/player-bar.tsx'
import { PlayerContext } from '../ui/audio/audio-player.ts'
import { SignOutQuestion } from './account/asked-sign-out.tsx'
import { searchInPalette, useDialog } from './dialogs/dialogs.ts'
import { FloatingButtons } from './floating-buttons.tsx'
import { Footer } from './footer.tsx'
import { useGlobalKeys } from './palette/use-global-keys.ts'
import styles from './shell.module.css'
import { Sidebar } from './sidebar/sidebar.tsx'
import { closeOverlay, useSidebar } from './sidebar/sidebar-state.ts'
import { TopBar } from './top-bar/top-bar.tsx'

const CONTENT = 'content'

const loadDialogs = () => import('./shell-dialogs.tsx')
const loadWordOffer = () => withTexts(() => import('#web/catalogue/bulk/edit/word-offer.tsx'))

function LateDialogs() {
  const ShellDialogs = useLate(loadDialogs, useDialog() !== null)
  const WordOffer = useLate(loadWordOffer, useStore(correction)?.place === 'form')
  return (
    <>
      {ShellDialogs && <ShellDialogs />}
      {WordOffer && <WordOffer place="form" />}
    </>
  )
}

type Props = {
  children: ReactNode
  /** The dialogs of features, which `openDialog` opens. */
  dialogs: ReactNode
}

/**
 * The frame of every signed-in screen: sidebar, top bar, footer, and the player, which keeps playing across screens.
 */
export function Shell({ children, dialogs }: Props) {
  const { t } = useTranslation()
  const settings = useThemeSettings()
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
              <SearchAllKindsContext value={searchInPalette}>{children}</SearchAllKindsContext>
            </main>
            {footer === 'below' && <Footer />}
            <PlayerBar />
          </PlayerContext>
        </div>
        <div id={SIDE_SLOT} />
      </div>
      {footer === 'above' && <Footer />}
      {toolbar === undefined && <FloatingButtons />}
      {dialogs}
      <LateDialogs />
      <SignOutQuestion />
    </div>
  )
}
