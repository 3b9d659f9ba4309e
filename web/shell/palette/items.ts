import { IconAppWindow } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { may } from '#contract/permissions.ts'
import type { Icon, MenuEntry, Resource } from '../resource.ts'
import { resources } from '../resources.ts'
import type { Session } from '../session/session.ts'
import type { Range } from '../ui/marked.tsx'
import type { KnownRecord } from './recent.ts'

/** Something that the palette offers. */
export type Item = {
  /** The same for the same thing, also in another session. */
  id: string
  icon: Icon
  name: string
  otherName?: string | null
  marks?: { name?: Range[]; otherName?: Range[] }
  /** What kind of record it is, or which group of the menu holds it. */
  hint?: string
  /** The screen that it opens, or what it does. */
  does: { to: string } | { run: () => void }
  /** What it is when it is a record, so that it can be shown again without asking. */
  record?: KnownRecord
}

const iconOf = ({ menu }: Resource) => menu[0]?.icon ?? IconAppWindow

/** The screens that stand by themselves: those of the menu, or the list of what is reached otherwise. */
function entriesOf({ menu, path, label, screens }: Resource): readonly MenuEntry[] {
  if (menu.length > 0 || screens.every((screen) => screen.path !== '')) return menu
  return [{ path, label, icon: IconAppWindow }]
}

const isOpenTo = ({ adminType }: Session, { who = 'admins' }: Resource) => may(who, adminType)

/** Every screen that this admin may open without choosing a record first. */
export function screenItems(t: TFunction, session: Session): Item[] {
  return resources
    .filter((resource) => isOpenTo(session, resource))
    .flatMap(entriesOf)
    .map(({ path, icon, label, group }) => ({
      id: `screen ${path}`,
      icon,
      name: t(label),
      hint: group && group.label !== label ? t(group.label) : undefined,
      does: { to: path },
    }))
}

/** Every form that adds something, and that this admin may open. */
export function addItems(t: TFunction, session: Session): Item[] {
  return resources
    .filter((resource) => isOpenTo(session, resource))
    .flatMap((resource) => {
      const icon = iconOf(resource)
      return resource.screens.flatMap(({ path, title }) => {
        if (!title) return []
        const to = `${resource.path}/${path}`
        return { id: `screen ${to}`, icon, name: t(title), does: { to } }
      })
    })
}

/** A record that was found; null where this admin has no screen for it. */
export function recordItem(
  t: TFunction,
  session: Session,
  record: KnownRecord & { matched?: Record<string, Range[]> },
): Item | null {
  const { kind, id, name, other_name, matched } = record
  const resource = resources.find((each) => each.name === kind)
  const form = resource?.screens.find((screen) => screen.path.startsWith('edit/$'))
  if (!resource || !form || !isOpenTo(session, resource)) return null
  return {
    id: `record ${kind} ${id}`,
    icon: iconOf(resource),
    name,
    otherName: other_name,
    marks: { name: matched?.name, otherName: matched?.other_name },
    hint: t(resource.label),
    does: { to: `${resource.path}/edit/${id}` },
    record: { kind, id, name, other_name },
  }
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether each word of what was typed begins a word of the item. */
export function isMeant({ name, hint }: Item, typed: string): boolean {
  const words = folded(`${name} ${hint ?? ''}`).split(/[^\p{L}\p{N}]+/u)
  return folded(typed)
    .split(/\s+/)
    .every((wanted) => words.some((word) => word.startsWith(wanted)))
}
