import { useState } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { MenuEntry, MenuGroup } from '#web/core/navigation/resource.ts'
import { IconChevronRight } from '#web/ui/icons.ts'
import { fallsUnder, holdsFirstSegment } from './menu.ts'
import { useOpenGroup } from './open-groups.ts'
import styles from './sidebar.module.css'
import entry from './sidebar-entry.module.css'
import { SidebarEntry } from './sidebar-entry.tsx'
import { useSidebar } from './sidebar-state.ts'

type Props = {
  group: MenuGroup
  entries: readonly MenuEntry[]
  path: string
  current: MenuEntry | null
}

/**
 * A collapsible group of entries. It is open where the admin left it open, and while the current path is below one of its
 * entries.
 */
export function SidebarGroup({ group, entries, path, current }: Props) {
  const { t } = useTranslation()
  const { isMini } = useSidebar()
  const [isKept, keep] = useOpenGroup(group.name)
  const holdsPath = entries.some((entry) => fallsUnder(path, entry))
  // Whether the admin closed the group while it contains the current path. Forgotten when that path is left, so that the group
  // is open again on return.
  const [isClosed, setClosed] = useState(false)
  if (isClosed && !holdsPath) setClosed(false)
  const isOpen = holdsPath ? !isClosed : isKept
  const toggle = () => {
    setClosed(isOpen)
    keep(!isOpen)
  }
  const { icon: Icon } = group
  return (
    <li className={group.isSection && styles.section}>
      <button
        type="button"
        className={entry.entry}
        data-highlighted={holdsFirstSegment(path, entries) || undefined}
        aria-expanded={isOpen}
        title={isMini ? t(group.label) : undefined}
        onClick={toggle}
      >
        <Icon size={18} stroke={1.6} />
        <span className={entry.label}>{t(group.label)}</span>
        <span className={entry.chevron} data-open={isOpen || undefined}>
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
        </span>
      </button>
      {isOpen && (
        <ul className={styles.children}>
          {entries.map((entry) => (
            <SidebarEntry key={entry.path} entry={entry} isCurrent={entry === current} />
          ))}
        </ul>
      )}
    </li>
  )
}
