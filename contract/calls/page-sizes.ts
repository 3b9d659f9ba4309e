/** The page sizes of lists (specification 1, section 9), apart from their rules: the first script of the web loads no rules. */
export const PAGE_SIZES = [10, 100, 500, 1000] as const
