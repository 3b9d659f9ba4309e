import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CallError } from '../api/errors.ts'
import type { LookupPage, Option, Searched } from './lookup.ts'

/** How long typing rests before a lookup asks, in milliseconds (specification 2, section 9). */
export const LOOKUP_DEBOUNCE = 1000

/** Apart, since rows may have moved from one page to the next meanwhile. */
function allOf(pages: readonly LookupPage[] = []): Option[] {
  const byId = new Map(pages.flatMap(({ options }) => options).map((option) => [option.id, option]))
  return [...byId.values()]
}

/** What is typed into a lookup and what its resource answers. Asks only while it is open. */
export function useLookup(lookup: Searched, isOpen: boolean, debounce: number) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  const query = useInfiniteQuery<LookupPage, CallError, { pages: LookupPage[] }, readonly string[], number>({
    queryKey: ['lookup', lookup.name, asked],
    queryFn: ({ pageParam, signal }) =>
      lookup.list({ page_no: pageParam, search_text: asked, sorted: {} }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length < last.pages ? pages.length : undefined),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    // The dropdown says so itself, with Retry.
    meta: { quiet: true },
  })
  const options = useMemo(() => allOf(query.data?.pages), [query.data])

  /** Asks at once for what stands there. */
  const ask = (next: string) => {
    clearTimeout(waiting.current)
    setAsked(next.trim())
  }
  return {
    text,
    asked,
    options,
    /** How many there are, or null while that is not known. */
    total: query.data?.pages[0]?.total ?? null,
    error: query.error,
    /** The options, if any, are those of an earlier text. */
    isOld: text.trim() !== asked || query.isPlaceholderData,
    isLoading: query.isFetching && !query.isFetchingNextPage,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    ask: () => ask(text),
    more: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
    },
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    type: (next: string) => {
      setText(next)
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => setAsked(next.trim()), debounce)
    },
    clear: () => {
      setText('')
      ask('')
    },
  }
}
