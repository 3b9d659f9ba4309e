import { needOf } from '#contract/calls/permissions.ts'
import type { ReviewedGap } from '#contract/catalogue/gaps.ts'
import { duplicateReview } from '#contract/features/duplicate-review.ts'
import { review } from '#contract/features/review.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { useStartRun } from '#web/catalogue/list/use-start-run.ts'
import { call } from '#web/core/client/call.ts'
import type { Sends } from '#web/core/client/sent.ts'
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

type Reviewed = { list: KindName; gap: ReviewedGap; selection: ReviewedSelection }

/** Starts a review and opens it. */
export const useStartReview = () =>
  useStartRun('/review', ({ list, gap, selection }: Reviewed) =>
    call(review.start, { body: bodyOf<Sends<typeof review.start>['body']>(list, selection, { gap }) }),
  )

/** Whether the admin may review likely duplicates. A merge changes one record and deletes another. */
export function useMayMerge(): (list: KindName) => boolean {
  const may = useMay()
  return (list) => may(needOf(list, 'edit')) && may(needOf(list, 'delete'))
}

/** Starts a review of the likely duplicates in a selection and opens it. */
export const useStartDuplicateReview = () =>
  useStartRun('/duplicate-review', ({ list, selection }: Omit<Reviewed, 'gap'>) =>
    call(duplicateReview.start, {
      body: bodyOf<Sends<typeof duplicateReview.start>['body']>(list, selection),
    }),
  )
