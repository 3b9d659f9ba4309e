import {
  type Caption,
  captions,
  isOpenTo,
  type MenuEntry,
  type MenuGroup,
  type Resource,
} from '#web/core/navigation/resource.ts'
import type { Session } from '#web/core/session/session.ts'

/** A line of the sidebar: one entry, or a group with its entries. */
type MenuItem =
  | { kind: 'entry'; entry: MenuEntry }
  | { kind: 'group'; group: MenuGroup; entries: MenuEntry[] }

export type MenuSection = { caption: Caption | null; items: MenuItem[] }

/** The sections of an admin's sidebar by caption, with the entries that the admin may open and their groups. */
export function menuOf(
  resources: readonly Resource[],
  session: Pick<Session, 'adminType' | 'rights'>,
): MenuSection[] {
  const entries = resources.filter((resource) => isOpenTo(session, resource)).flatMap(({ menu }) => menu)
  return [null, ...captions]
    .map((caption) => ({ caption, items: grouped(entries.filter((entry) => captionOf(entry) === caption)) }))
    .filter(({ items }) => items.length > 0)
}

const captionOf = (entry: MenuEntry) => entry.caption ?? null

function grouped(entries: readonly MenuEntry[]): MenuItem[] {
  const items: MenuItem[] = []
  for (const entry of entries) {
    const { group } = entry
    if (!group) {
      items.push({ kind: 'entry', entry })
      continue
    }
    const known = items.find((item) => item.kind === 'group' && item.group.name === group.name)
    if (known?.kind === 'group') known.entries.push(entry)
    else items.push({ kind: 'group', group, entries: [entry] })
  }
  return items
}

/** Whether a path is an entry's screen or below it. A group is initially open when this holds for one of its entries. */
export const fallsUnder = (path: string, entry: MenuEntry) =>
  path === entry.path || path.startsWith(`${entry.path}/`)

const firstSegment = (path: string) => path.split('/')[1] ?? ''

/** Whether the path's first segment is that of one of a group's entries, which highlights the group. */
export const holdsFirstSegment = (path: string, entries: readonly MenuEntry[]) =>
  entries.some((entry) => firstSegment(entry.path) === firstSegment(path))

/** The most specific entry for a path: `/tracks/pending` is Pending, not Tracks. */
export function currentEntry(path: string, sections: readonly MenuSection[]): MenuEntry | null {
  const entries = sections.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'group' ? item.entries : [item.entry])),
  )
  const candidates = entries.filter((entry) => fallsUnder(path, entry))
  return candidates.sort((a, b) => b.path.length - a.path.length)[0] ?? null
}
