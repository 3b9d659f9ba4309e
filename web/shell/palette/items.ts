import type { TFunction } from 'i18next'
import type { FoundAlias } from '#contract/calls/list.ts'
import { trackLine } from '#web/catalogue/names/track-names.ts'
import { shownNames } from '#web/core/i18n/names.ts'
import { type Icon, isOpenTo, type MenuEntry, type Resource } from '#web/core/navigation/resource.ts'
import type { Session } from '#web/core/session/session.ts'
import { IconAppWindow } from '#web/ui/icons.ts'
import type { Range } from '#web/ui/marked.tsx'
import type { KnownRecord } from './recent.ts'

/** An item of the palette. */
export type Item = {
  /** Identifies the item across sessions. */
  id: string
  icon: Icon
  name: string
  otherName?: string | null
  marks?: { name?: Range[]; otherName?: Range[] }
  /** The alias by which the record was found, where its names do not match. */
  alias?: FoundAlias | undefined
  /** The text that tells a track apart from others of its name. */
  about?: string | undefined
  /** The kind of record, or the item's menu group. */
  hint?: string
  /** The path of the screen that the item opens, or the action that it runs. */
  does: { to: string } | { run: () => void }
  /** The record of the item, if it is one, so that it can be listed again without a call. */
  record?: KnownRecord
}

const iconOf = ({ menu }: Resource) => menu[0]?.icon ?? IconAppWindow

/** The entries of a resource's screens without params: those of the menu, or its list if it is not in the menu. */
function entriesOf({ menu, path, label, screens }: Resource): readonly MenuEntry[] {
  if (menu.length > 0 || screens.every((screen) => screen.path !== '')) return menu
  return [{ path, label, icon: IconAppWindow }]
}

/** Every screen that this admin may open without choosing a record first. */
export function screenItems(t: TFunction, session: Session, resources: readonly Resource[]): Item[] {
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

/** Every form that adds a record and that this admin may open. */
export function addItems(t: TFunction, session: Session, resources: readonly Resource[]): Item[] {
  return resources
    .filter((resource) => isOpenTo(session, resource))
    .flatMap((resource) => {
      const icon = iconOf(resource)
      return resource.screens.flatMap((screen) => {
        const { path, title } = screen
        if (!title || !isOpenTo(session, resource, screen)) return []
        const to = `${resource.path}/${path}`
        return { id: `screen ${to}`, icon, name: t(title), does: { to } }
      })
    })
}

type Found = KnownRecord & { matched?: Record<string, Range[]>; found_alias?: FoundAlias | undefined }

/** The kinds whose other name is an email address, which never comes first. */
const PEOPLE: readonly string[] = ['users', 'subadmins']

function namesOf({ kind, name, other_name, matched }: Found): Pick<Item, 'name' | 'otherName' | 'marks'> {
  const marks = { name: matched?.name, otherName: matched?.other_name }
  if (PEOPLE.includes(kind)) return { name, otherName: other_name, marks }
  const [first, second] = shownNames(
    { name, hindi_name: other_name },
    { name: marks.name, hindi_name: marks.otherName },
  )
  return {
    name: first.text,
    otherName: second?.text,
    marks: { name: first.marks, otherName: second?.marks },
  }
}

/** A search result; null when this admin has no screen for it. */
export function recordItem(
  t: TFunction,
  session: Session,
  resources: readonly Resource[],
  record: Found,
): Item | null {
  const { kind, id, name, other_name, line } = record
  const resource = resources.find((each) => each.name === kind)
  const form = resource?.screens.find((screen) => screen.path.startsWith('edit/$'))
  if (!resource || !form || !isOpenTo(session, resource)) return null
  return {
    id: `record ${kind} ${id}`,
    icon: iconOf(resource),
    ...namesOf(record),
    alias: record.found_alias,
    about: line && trackLine(line),
    hint: t(resource.label),
    does: { to: `${resource.path}/edit/${id}` },
    record: { kind, id, name, other_name, line },
  }
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether each word of the query is the beginning of a word of the item. */
export function matchesQuery({ name, hint }: Item, typed: string): boolean {
  const words = folded(`${name} ${hint ?? ''}`).split(/[^\p{L}\p{N}]+/u)
  return folded(typed)
    .split(/\s+/)
    .every((wanted) => words.some((word) => word.startsWith(wanted)))
}
