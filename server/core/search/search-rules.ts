/**
 * Names, in order, the rules by which words were folded and stored. When they change, their test says what to append here; the
 * records of every installation are then indexed again after its next start.
 */
export const RULES_SO_FAR = ['bcaa010e9084', 'd158b6b4a1e2', 'd2bd1cf31359']

/** The number of the rules of this version: records whose words were stored by a smaller one are indexed again. */
export const SEARCH_RULES = RULES_SO_FAR.length
