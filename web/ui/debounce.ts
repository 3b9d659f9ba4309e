/** The delay after the last keystroke before a search is sent, in milliseconds (specification 1, section 9). */
export const SEARCH_DEBOUNCE_MS = 500
