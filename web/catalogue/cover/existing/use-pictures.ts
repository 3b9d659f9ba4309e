import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { type ExistingPicture, type PicturedKind, pictures } from '#contract/features/pictures.ts'
import { call } from '#web/core/client/call.ts'
import { ApiError, type CallError } from '#web/core/client/errors.ts'

type Page = DataOf<typeof pictures.list>

/** The stored pictures of a kind that a search finds, page after page, each once. */
export function usePictures(kind: PicturedKind, search: string) {
  const query = useInfiniteQuery<Page, CallError, { pages: Page[] }, readonly string[], number | null>({
    queryKey: [pictures.list.path, kind, search],
    async queryFn({ pageParam, signal }) {
      const answer = await call(pictures.list, { body: { kind, search, cursor: pageParam }, signal })
      if (answer.success === 0) throw new ApiError(answer)
      return answer.data
    },
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // The dialog shows the error itself, with Retry.
    meta: { quiet: true },
  })
  const pages = query.data?.pages ?? []
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  const isEmptyPage = pages.at(-1)?.pictures.length === 0
  // Where many records share one picture, a page may bring no new one, so the next page is fetched.
  useEffect(() => {
    if (isEmptyPage && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isEmptyPage, hasNextPage, isFetching, isError, fetchNextPage])
  return {
    /** A picture is listed once, although records may have moved between two pages. */
    found: [
      ...new Map(
        pages.flatMap((page) => page.pictures).map((one): [string, ExistingPicture] => [one.key, one]),
      ).values(),
    ],
    error: query.error,
    isLoading: query.isPending || (isEmptyPage && hasNextPage),
    isOld: query.isPlaceholderData,
    more: hasNextPage && !isFetching && !isError ? () => void fetchNextPage() : null,
    retry: () => void (query.isFetchNextPageError ? fetchNextPage() : query.refetch()),
  }
}
