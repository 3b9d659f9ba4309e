import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Filters, ListState } from './list-state.ts'
import type { ListAsk, ListPage, ListQuery } from './list-types.ts'

/** The request that the state of a list stands for. */
export function askOf<Sort extends string>({
  search,
  sort,
  desc,
  page,
  size,
}: ListState<Sort>): ListAsk<Sort> {
  return {
    page_no: page - 1,
    pageSize: size,
    sorted: sort === null ? { id: null, desc: null } : { id: sort, desc },
    searchText: search,
  }
}

/** In milliseconds: rows that were read shortly before their screen is shown are not read again for it. */
const JUST_READ_MS = 1000

/**
 * Fetches the page of a list. Keeps the previous rows while it loads; if the page no longer exists, after a deletion, goes to
 * the last one.
 */
export function useListQuery<Row, Sort extends string, Answer extends ListPage<Row>>(
  ask: (request: ListAsk<Sort>, filters: Filters) => ListQuery<Answer>,
  state: ListState<Sort>,
  correct: (page: number) => void,
  isEditing = false,
) {
  const asked = ask(askOf(state), state.filters)
  const query = useQuery({
    ...asked,
    placeholderData: keepPreviousData,
    // Set explicitly, because networkMode 'always' turns this default off.
    refetchOnReconnect: isEditing ? false : 'always',
    staleTime: JUST_READ_MS,
    // Nothing is refetched while cells are edited, so that no row moves.
    ...(isEditing && { staleTime: Number.POSITIVE_INFINITY }),
  })
  const pages = query.isPlaceholderData ? undefined : query.data?.totalPageNo
  const isPageGone = pages !== undefined && state.page > Math.max(pages, 1)
  useEffect(() => {
    if (isPageGone) correct(Math.max(pages, 1))
  })
  // Background refetches do not count as loading new rows.
  const isReloading = query.isRefetching && !asked.refetchInterval
  return { ...query, isPageGone, isOld: query.isPlaceholderData || isReloading || isPageGone }
}
