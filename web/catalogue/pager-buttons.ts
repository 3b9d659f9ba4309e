/** The most page buttons that the pager shows at once (specification 1, "Common list screen behaviour"). */
const MOST_BUTTONS = 6

export type PagerItem = number | 'gap-before' | 'gap-after'

const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => from + step)

/**
 * What stands between the pager's arrows, for page `page` of `pages`, both counted from 1. Fewer than 7 pages are all
 * shown; of more, the first, the last and the neighbourhood of the present one, with gaps between them.
 */
export function pagerButtons(page: number, pages: number): PagerItem[] {
  if (pages <= MOST_BUTTONS) return run(1, pages)
  if (page < MOST_BUTTONS - 1) return [...run(1, MOST_BUTTONS - 1), 'gap-after', pages]
  if (page > pages - MOST_BUTTONS + 2) return [1, 'gap-before', ...run(pages - MOST_BUTTONS + 2, pages)]
  return [1, 'gap-before', ...run(page - 1, page + 1), 'gap-after', pages]
}
