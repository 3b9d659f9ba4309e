import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { needOf } from '#contract/calls/permissions.ts'
import type { ReviewedGap } from '#contract/catalogue/gaps.ts'
import { duplicateReview } from '#contract/features/duplicate-review.ts'
import { review } from '#contract/features/review.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { FROM_MENU } from '#web/catalogue/list/menu-button.tsx'
import { call } from '#web/core/client/call.ts'
import { ApiError, type CallError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import type { Sends } from '#web/core/client/sent.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useMay } from '#web/core/session/rights.ts'

/** The records to review, as bulk calls send them. */
export type ReviewedSelection = {
  byQuery: boolean
  query: string
  filters?: object | undefined
  except?: number[]
  id?: number[]
}

/** Whether the admin may review records of a list. Accepting a suggestion edits the record. */
export function useMayReview(): (list: KindName) => boolean {
  const may = useMay()
  return (list) => may(needOf(list, 'edit'))
}

/** The body of a call about a selection. The filters fit those of the list, which the compiler cannot check. */
export const bodyOf = <Body extends object>(
  list: KindName,
  selection: ReviewedSelection,
  more: object = {},
) => ({ list, ...selection, ...more }) as Body

/** Starts a review and opens it. */
export function useStartReview() {
  const navigate = useNavigate()
  return useMutation<number, CallError, { list: KindName; gap: ReviewedGap; selection: ReviewedSelection }>({
    mutationKey: FROM_MENU,
    mutationFn: async ({ list, gap, selection }) => {
      const body = bodyOf<Sends<typeof review.start>['body']>(list, selection, { gap })
      const answer = await call(review.start, { body })
      if (answer.success === 0) throw new ApiError(answer)
      return answer.data.run_id
    },
    onSuccess: (run_id) => void navigate({ to: `/review/${run_id}` }),
    onError: (error) => toast(messageOf(error)),
  })
}

/** Whether the admin may review likely duplicates. A merge changes one record and deletes another. */
export function useMayMerge(): (list: KindName) => boolean {
  const may = useMay()
  return (list) => may(needOf(list, 'edit')) && may(needOf(list, 'delete'))
}

/** Starts a review of the likely duplicates in a selection and opens it. */
export function useStartDuplicateReview() {
  const navigate = useNavigate()
  return useMutation<number, CallError, { list: KindName; selection: ReviewedSelection }>({
    mutationKey: FROM_MENU,
    mutationFn: async ({ list, selection }) => {
      const body = bodyOf<Sends<typeof duplicateReview.start>['body']>(list, selection)
      const answer = await call(duplicateReview.start, { body })
      if (answer.success === 0) throw new ApiError(answer)
      return answer.data.run_id
    },
    onSuccess: (run_id) => void navigate({ to: `/duplicate-review/${run_id}` }),
    onError: (error) => toast(messageOf(error)),
  })
}
