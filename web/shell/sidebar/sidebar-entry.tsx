import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { MenuEntry } from '#web/core/navigation/resource.ts'
import styles from './sidebar-entry.module.css'
import { closeOverlay, useSidebar } from './sidebar-state.ts'
import { useShown } from './use-shown.ts'

// A router link is active on every path below its own; here only the most specific entry is the current one.
const EXACT = { exact: true }

/** An entry of the sidebar. When only its icon is shown, its name is the tooltip. */
export function SidebarEntry({ entry, isCurrent }: { entry: MenuEntry; isCurrent: boolean }) {
  const { t } = useTranslation()
  const { isMini } = useSidebar()
  const { icon: Icon, label, path } = entry
  return (
    <li>
      <Link
        ref={useShown(isCurrent)}
        to={path}
        className={styles.entry}
        aria-current={isCurrent ? 'page' : undefined}
        title={isMini ? t(label) : undefined}
        activeOptions={EXACT}
        // Also needed for the current screen, whose URL does not change.
        onClick={closeOverlay}
      >
        <Icon size={18} stroke={1.6} />
        <span className={styles.label}>{t(label)}</span>
      </Link>
    </li>
  )
}
