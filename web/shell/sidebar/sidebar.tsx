import { useFocusTrap } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAfterData } from '#web/core/client/use-late.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useResources } from '#web/core/navigation/resources-context.ts'
import { useSession } from '#web/core/session/session.ts'
import { useThemeSettings } from '#web/core/theme/theme-settings.ts'
import { useArea } from '#web/core/theme/use-area.ts'
import { Mandala } from '#web/shell/frames/mandala.tsx'
import { IconX } from '#web/ui/icons.ts'
import { Logo } from '#web/ui/logo.tsx'
import { currentEntry, type MenuSection, menuOf } from './menu.ts'
import styles from './sidebar.module.css'
import { SidebarEntry } from './sidebar-entry.tsx'
import { SidebarGroup } from './sidebar-group.tsx'
import { closeOverlay, useSidebar } from './sidebar-state.ts'

/** Whether the focus was in the sidebar, which has just closed. */
const isLost = (focused: Element | null) => focused === document.body || !!focused?.closest('[inert]')

/** Whether a section is a single group, whose name stands for the caption. */
const isGroup = ([first]: MenuSection['items']) => first?.kind === 'group' && first.group.isSection

const loadPinned = () => import('./pinned-views.tsx')

function LatePinnedViews() {
  const PinnedViews = useAfterData(loadPinned)
  return PinnedViews && <PinnedViews />
}

/** The sidebar with the entries of every resource: 260 px wide, 80 px when mini, above the screen on phones or when hidden. */
export function Sidebar() {
  const { t } = useTranslation()
  const { isFloating, isOpen } = useSidebar()
  const { sidebarTransparent } = useThemeSettings()
  const area = useArea('sidebar')
  const session = useSession()
  const { pathname } = useLocation()
  const trap = useFocusTrap(isOpen)
  const sections = menuOf(useResources(), session)
  const current = currentEntry(pathname, sections)

  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && closeOverlay()
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      // Unless the screen that was chosen in the sidebar has already taken the focus.
      if (isLost(document.activeElement) && opener instanceof HTMLElement) opener.focus()
    }
  }, [isOpen])

  return (
    <>
      {isOpen && <div className={styles.shade} onPointerDown={closeOverlay} />}
      <aside
        ref={trap}
        className={styles.sidebar}
        data-screen-only
        style={area}
        inert={isFloating && !isOpen}
        data-open={isOpen || undefined}
      >
        <div className={styles.window}>
          {sidebarTransparent && (
            <div className={styles.pictures}>
              <Mandala className={styles.picture} />
            </div>
          )}
          <div className={styles.head}>
            <Link to="/" className={styles.brand} activeOptions={{ exact: true }} onClick={closeOverlay}>
              <Logo />
              <span className={styles.name}>{t('app.name')}</span>
            </Link>
            {isFloating && (
              <button
                data-autofocus
                type="button"
                className={styles.close}
                aria-label={t('shell.closeMenu')}
                onClick={closeOverlay}
              >
                <IconX size={20} stroke={1.75} aria-hidden />
              </button>
            )}
          </div>
          <nav className={styles.menu} aria-label={t('shell.menu')}>
            {sections.map(({ caption, items }) => (
              <div key={caption}>
                {caption && !isGroup(items) && <p className={styles.caption}>{t(`caption.${caption}`)}</p>}
                <ul className={styles.entries}>
                  {items.map((item) =>
                    item.kind === 'entry' ? (
                      <SidebarEntry
                        key={item.entry.path}
                        entry={item.entry}
                        isCurrent={item.entry === current}
                      />
                    ) : (
                      <SidebarGroup key={item.group.name} {...item} path={pathname} current={current} />
                    ),
                  )}
                </ul>
              </div>
            ))}
            <LatePinnedViews />
          </nav>
        </div>
      </aside>
    </>
  )
}
