/**
 * Names the rules by which words are folded and stored. When they change, its test says so and what to write here; the
 * records of every installation are then indexed again after its next start.
 */
export const SEARCH_RULES = 'bcaa010e9084'
