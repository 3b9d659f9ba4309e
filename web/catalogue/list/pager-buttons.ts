/** The maximum number of page buttons (specification 1, "Common list screen behaviour"). */
const MAX_BUTTONS = 6

export type PagerItem = number | 'gap-before' | 'gap-after'

const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => from + step)

/**
 * The buttons of the pager for page `page` of `pages`, both counted from 1. Fewer than 7 pages are all shown; otherwise
 * the first, the last and the neighbours of the current one, with gaps between them.
 */
export function pagerButtons(page: number, pages: number): PagerItem[] {
  if (pages <= MAX_BUTTONS) return run(1, pages)
  if (page < MAX_BUTTONS - 1) return [...run(1, MAX_BUTTONS - 1), 'gap-after', pages]
  if (page > pages - MAX_BUTTONS + 2) return [1, 'gap-before', ...run(pages - MAX_BUTTONS + 2, pages)]
  return [1, 'gap-before', ...run(page - 1, page + 1), 'gap-after', pages]
}
