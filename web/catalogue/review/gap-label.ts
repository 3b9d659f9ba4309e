import { filterOfGap, type ReviewedGap } from '#contract/catalogue/gaps.ts'
import { gapFields } from '#web/catalogue/filters/filter-fields.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'

/** What is reviewed, as the filter of a list is called that finds it. */
export function gapLabel(gap: ReviewedGap): TextKey {
  const filter = filterOfGap(gap)
  return filter === null ? 'catalogue.review.each' : (gapFields[filter] ?? 'catalogue.filter.gaps')
}
