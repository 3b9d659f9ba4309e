import type { TFunction } from 'i18next'
import { described } from '#contract/catalogue/described.ts'
import { filtersOf } from '#web/catalogue/filters/filter-params.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'

/** Converts a selection of tracks for the bulk calls: ids, or the search and filters that match, with the count that was shown. */
export function selectionOf({ all, keys, except, search, filters }: Chosen, expected_count: number) {
  if (all)
    return {
      byQuery: true,
      query: search,
      filters: filtersOf(described('tracks').filters, filters),
      except: [...except],
      track_id: [],
      expected_count,
    }
  return { byQuery: false, query: '', track_id: [...keys], expected_count }
}

/** The label of a selection: "3 tracks", "598 tracks matching “राम” and the filters". */
export function selectionLabel(
  t: TFunction,
  { all, search, filters, except = [] }: Pick<Chosen, 'all' | 'search' | 'filters'> & Partial<Chosen>,
  count: number,
): string {
  // With some tracks excluded, the selection is not everything that matches.
  if (except.length > 0) return t('tracks.selected.except', { count, except: except.length })
  const isFiltered = all && Object.keys(filters).length > 0
  const isSearched = all && search !== ''
  if (isSearched && isFiltered) return t('tracks.selected.searchedFiltered', { count, search })
  if (isSearched) return t('tracks.selected.searched', { count, search })
  return isFiltered ? t('tracks.selected.filtered', { count }) : t('counted.tracks', { count })
}

/** The sentence on how a selection of all results of a search is made up; null when all are found by name, or some are excluded. */
export function splitOf(t: TFunction, { all, except, found }: Chosen): string | null {
  if (!all || except.length > 0 || !found || found.by_relation === 0) return null
  return t('tracks.found.split', found)
}
