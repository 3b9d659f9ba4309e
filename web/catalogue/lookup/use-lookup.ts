import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CallError } from '#web/core/client/errors.ts'
import type { LookupPage, Option, Searched } from './lookup.ts'

/** Debounce delay of a lookup, in milliseconds (specification 2, section 9). */
export const LOOKUP_DEBOUNCE_MS = 1000

const NONE: readonly Option[] = []

/** Removes duplicates, since rows may have moved between pages. */
function allOf(pages: readonly LookupPage[] = []): Option[] {
  const byId = new Map(pages.flatMap(({ options }) => options).map((option) => [option.id, option]))
  return [...byId.values()]
}

/** The search text of a lookup and its results. Fetches only while the dropdown is open. */
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
    // The dropdown shows the error itself, with Retry.
    meta: { quiet: true },
  })
  const options = useMemo(() => allOf(query.data?.pages), [query.data])

  /** Searches for a text at once, without the delay. */
  const ask = (next: string) => {
    clearTimeout(waiting.current)
    setAsked(next.trim())
  }
  return {
    text,
    asked,
    options,
    similar: query.data?.pages[0]?.similar ?? NONE,
    /** The total number of matches, or null while it is not known. */
    total: query.data?.pages[0]?.total ?? null,
    error: query.error,
    /** Whether the options still belong to an earlier text. */
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
