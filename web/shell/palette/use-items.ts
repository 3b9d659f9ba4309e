import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { globalSearch, type Hit } from '#contract/features/global-search.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useResources } from '#web/core/navigation/resources-context.ts'
import { useSession } from '#web/core/session/session.ts'
import { addItems, type Item, matchesQuery, recordItem, screenItems } from './items.ts'
import { type KnownRecord, readRecent } from './recent.ts'
import { useActions } from './use-actions.ts'

/** The debounce delay of the record search, in milliseconds. */
const DEBOUNCE = 150

const TITLES = {
  recent: 'palette.group.recent',
  screens: 'palette.group.screens',
  actions: 'palette.group.actions',
  records: 'palette.group.records',
  similar: 'catalogue.similarNames',
} as const

type GroupId = keyof typeof TITLES
export type Group = { id: GroupId; title: (typeof TITLES)[GroupId]; items: Item[] }

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : rested
}

/** The palette's items for a query: recent choices first, then screens, actions and records, then similar names. */
export function useItems(typed: string) {
  const { t } = useTranslation()
  const session = useSession()
  const resources = useResources()
  const { adminId } = session
  const text = typed.trim()
  const asked = useRested(text)
  const query = useQuery({
    ...queryOf(globalSearch.search, { body: { searchText: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const screens = useMemo(() => screenItems(t, session, resources), [t, session, resources])
  const adding = useMemo(() => addItems(t, session, resources), [t, session, resources])
  const actions = [...adding, ...useActions()]
  const [recent] = useState(() => readRecent(adminId))
  const answer = asked === '' ? undefined : query.data
  const itemsOf = (records: readonly Hit[] = []) =>
    records.flatMap((hit) => recordItem(t, session, resources, hit) ?? [])
  const hits = itemsOf(answer?.hits)
  const similar = itemsOf(answer?.similar)

  const known = [...screens, ...actions]
  // The same item among the search results is preferred, because it shows its matches.
  const again = (id: string, record?: KnownRecord) =>
    [...hits, ...known].find((item) => item.id === id) ??
    (record && recordItem(t, session, resources, record))
  const lately = recent.flatMap(({ id, record }) => again(id, record) ?? [])
  const isMeantNow = (item: Item) =>
    text === '' || hits.includes(item) || similar.includes(item) || matchesQuery(item, text)
  const others = (items: readonly Item[]) =>
    items.filter((item) => isMeantNow(item) && lately.every(({ id }) => id !== item.id))
  const groups: Omit<Group, 'title'>[] = [
    { id: 'recent', items: lately.filter(isMeantNow) },
    { id: 'screens', items: others(screens) },
    { id: 'actions', items: others(actions) },
    { id: 'records', items: others(hits) },
    { id: 'similar', items: others(similar) },
  ]
  return {
    groups: groups
      .filter(({ items }) => items.length > 0)
      .map((group): Group => ({ ...group, title: TITLES[group.id] })),
    isSearching: text !== '' && (text !== asked || query.isFetching),
    error: asked === '' ? null : query.error,
    retry: query.refetch,
  }
}
