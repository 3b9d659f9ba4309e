import { filterOfGap, type ReviewedGap } from '#contract/catalogue/gaps.ts'
import { gapFields } from '#web/catalogue/filters/filter-fields.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'

/** The label of a reviewed gap, which is that of the list filter that finds the same records. */
export function gapLabel(gap: ReviewedGap): TextKey {
  const filter = filterOfGap(gap)
  return filter === null ? 'catalogue.review.each' : (gapFields[filter] ?? 'catalogue.filter.gaps')
}
