import type { FiledUnder, Filing, ListeningItem } from '#contract/features/listening.ts'
import type { Choice } from '#web/catalogue/form/choice.ts'

/** A filing, which is an admin's change to a track: a tag or category is added or removed, or the status is set. */
export type Act =
  | { list: FiledUnder; choice: Choice; is_linked: boolean }
  | { list: null; is_active: '1' | '0' }

/** A track of the queue with its filings, which show before they are saved. */
export type Entry = {
  key: number
  item: ListeningItem
  links: Readonly<Record<FiledUnder, readonly Choice[]>>
  is_active: '1' | '0'
  /** The message of the last filing that was refused. */
  problem: string | null
}

const linkedIn = ({ links }: ListeningItem, list: FiledUnder): readonly Choice[] =>
  links.find((linked) => linked.list === list)?.records ?? []

export const entryOf = (item: ListeningItem): Entry => ({
  key: item.record_id,
  item,
  links: { tags: linkedIn(item, 'tags'), categories: linkedIn(item, 'categories') },
  is_active: item.is_active,
  problem: null,
})

export const sentFiling = (act: Act): Filing =>
  act.list === null
    ? { is_active: act.is_active }
    : { list: act.list, id: act.choice.id, is_linked: act.is_linked }

export const inverse = (act: Act): Act =>
  act.list === null
    ? { list: null, is_active: act.is_active === '1' ? '0' : '1' }
    : { ...act, is_linked: !act.is_linked }

export const isLinked = ({ links }: Entry, list: FiledUnder, id: number): boolean =>
  links[list].some((choice) => choice.id === id)

/** Whether a filing would change nothing, because the track is like that already. */
export const changesNothing = (entry: Entry, act: Act): boolean =>
  act.list === null
    ? entry.is_active === act.is_active
    : isLinked(entry, act.list, act.choice.id) === act.is_linked

/** Applies a filing to a track. */
export function withAct(entry: Entry, act: Act): Entry {
  if (changesNothing(entry, act)) return entry
  if (act.list === null) return { ...entry, is_active: act.is_active }
  const { list, choice } = act
  const others = entry.links[list].filter(({ id }) => id !== choice.id)
  const filed = entry.item.filed.filter((one) => one.list !== list || one.id !== choice.id)
  return {
    ...entry,
    item: { ...entry.item, filed: act.is_linked ? [...filed, { list, id: choice.id }] : filed },
    links: { ...entry.links, [list]: act.is_linked ? [...others, choice] : others },
  }
}
