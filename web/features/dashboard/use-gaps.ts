import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '#contract/calls/endpoint.ts'
import type { ReviewedGap } from '#contract/catalogue/gaps.ts'
import { dashboard } from '#contract/features/dashboard.ts'
import { review } from '#contract/features/review.ts'
import { KIND_NAMES, type KindName } from '#contract/kinds/kinds.ts'
import { bodyOf, useMayReview } from '#web/catalogue/review/use-start-review.ts'
import { call } from '#web/core/client/call.ts'
import { ApiError, type CallError } from '#web/core/client/errors.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import type { Sends } from '#web/core/client/sent.ts'
import { useIsSettled } from '#web/core/client/use-late.ts'

export type CountedGap = { list: KindName; gap: ReviewedGap; count: number }

const EVERYTHING = { byQuery: true, query: '' }

/**
 * The gaps of all kinds but tracks, whose gaps are counted with their other problems. They are those of kinds that the admin
 * may edit, counted as in the Review menus, the most frequent first, and asked for after everything else on the screen.
 */
export function useGaps(): CountedGap[] {
  const isSettled = useIsSettled()
  const mayReview = useMayReview()
  const lists = KIND_NAMES.filter((list) => list !== 'tracks' && mayReview(list))
  const { data } = useQuery<CountedGap[], CallError>({
    queryKey: [review.gaps.path, lists],
    enabled: isSettled && lists.length > 0,
    meta: { quiet: true },
    queryFn: async ({ signal }) => {
      const found: CountedGap[] = []
      // Asked one after the other, because the dashboard of one admin must not take all connections.
      for (const list of lists) {
        const body = bodyOf<Sends<typeof review.gaps>['body']>(list, EVERYTHING)
        const answer = await call(review.gaps, { body, signal })
        if (answer.success === 0) throw new ApiError(answer)
        for (const { gap, count } of answer.data) found.push({ list, gap, count })
      }
      return found.sort((one, other) => other.count - one.count)
    },
  })
  return data ?? []
}

export type CountedPairs = DataOf<typeof dashboard.pairs>[number]

/** In milliseconds: the time after which pairs are counted again. */
const PAIRS_STALE_MS = 600_000

/** The numbers of likely duplicates by kind, of those that the admin may view. Asked for after everything else. */
export function useLikelyPairs(): CountedPairs[] {
  const isSettled = useIsSettled()
  const { data } = useQueryOf(
    dashboard.pairs,
    {},
    { enabled: isSettled, staleTime: PAIRS_STALE_MS, meta: { quiet: true } },
  )
  return data ?? []
}
