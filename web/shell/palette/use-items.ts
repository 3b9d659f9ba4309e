import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { everything } from '#contract/everything.ts'
import { queryOf } from '../api/hooks.ts'
import { useSession } from '../session/session.ts'
import { addItems, type Item, isMeant, recordItem, screenItems } from './items.ts'
import { type KnownRecord, readRecent } from './recent.ts'
import { useActions } from './use-actions.ts'

/** In milliseconds: typing rests so long before records are asked for. */
const DEBOUNCE = 150

export type Group = { id: 'recent' | 'screens' | 'actions' | 'records'; items: Item[] }

/** The last text that rested for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : rested
}

/** What the palette offers for what was typed: recent things first, then screens, actions and records. */
export function useItems(typed: string) {
  const { t } = useTranslation()
  const session = useSession()
  const { adminId } = session
  const text = typed.trim()
  const asked = useRested(text)
  const query = useQuery({
    ...queryOf(everything.search, { body: { searchText: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const screens = useMemo(() => screenItems(t, session), [t, session])
  const adding = useMemo(() => addItems(t, session), [t, session])
  const actions = [...adding, ...useActions()]
  const [recent] = useState(() => readRecent(adminId))
  const hits = (asked === '' ? [] : (query.data?.hits ?? [])).flatMap(
    (hit) => recordItem(t, session, hit) ?? [],
  )

  const known = [...screens, ...actions]
  // A record that was found shows what was found in it.
  const again = (id: string, record?: KnownRecord) =>
    [...hits, ...known].find((item) => item.id === id) ?? (record && recordItem(t, session, record))
  const lately = recent.flatMap(({ id, record }) => again(id, record) ?? [])
  const isMeantNow = (item: Item) => text === '' || hits.includes(item) || isMeant(item, text)
  const others = (items: readonly Item[]) =>
    items.filter((item) => isMeantNow(item) && lately.every(({ id }) => id !== item.id))
  const groups: Group[] = [
    { id: 'recent', items: lately.filter(isMeantNow) },
    { id: 'screens', items: others(screens) },
    { id: 'actions', items: others(actions) },
    { id: 'records', items: others(hits) },
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching: text !== '' && (text !== asked || query.isFetching),
    error: asked === '' ? null : query.error,
    retry: query.refetch,
  }
}
