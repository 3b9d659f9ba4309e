import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuEntry, MenuGroup } from '#web/core/navigation/resource.ts'
import { IconChevronRight } from '#web/ui/icons.ts'
import { fallsUnder, holdsFirstSegment } from './menu.ts'
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

/** A collapsible group of entries. Open when the current path is below one of them, until the admin toggles it. */
export function SidebarGroup({ group, entries, path, current }: Props) {
  const { t } = useTranslation()
  const { isMini } = useSidebar()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? entries.some((entry) => fallsUnder(path, entry))
  const { icon: Icon } = group
  return (
    <li>
      <button
        type="button"
        className={entry.entry}
        data-highlighted={holdsFirstSegment(path, entries) || undefined}
        aria-expanded={isOpen}
        title={isMini ? t(group.label) : undefined}
        onClick={() => setChosen(!isOpen)}
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
