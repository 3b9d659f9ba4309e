import type { TFunction } from 'i18next'
import type { Refused } from '#contract/envelope.ts'
import type { Chosen } from '../catalogue/selection.ts'
import { filtersOf } from './filter-params.ts'

/** What calls on chosen tracks send: the tracks, or the search and filters that show them, and the number that was told. */
export function selectionOf({ all, keys, search, filters }: Chosen, expected_count: number) {
  if (all) return { byQuery: true, query: search, filters: filtersOf(filters), track_id: [], expected_count }
  return { byQuery: false, query: '', track_id: [...keys], expected_count }
}

/** The chosen tracks in words: "3 tracks", "598 tracks matching “राम” and the filters". */
export function selectionInWords(
  t: TFunction,
  { all, search, filters }: Pick<Chosen, 'all' | 'search' | 'filters'>,
  count: number,
): string {
  const isFiltered = all && Object.keys(filters).length > 0
  const isSearched = all && search !== ''
  if (isSearched && isFiltered) return t('tracks.selected.searchedFiltered', { count, search })
  if (isSearched) return t('tracks.selected.searched', { count, search })
  return isFiltered ? t('tracks.selected.filtered', { count }) : t('tracks.selected.plain', { count })
}

/** How many are chosen by now, when a call was refused because that had changed; else null. */
export function countNow({ code, data }: Refused): number | null {
  if (code !== 'selection_changed' || typeof data !== 'object' || data === null) return null
  return 'count' in data && typeof data.count === 'number' ? data.count : null
}
