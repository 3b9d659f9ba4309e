import type { TFunction } from 'i18next'
import type * as z from 'zod/mini'
import type { Refused } from '#contract/calls/envelope.ts'
import type { CountedKind } from '#web/catalogue/filters/counted-kind.ts'
import { filtersOf } from '#web/catalogue/filters/filter-params.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'

/** A selection as the bulk calls send it. */
export type SentSelection<Rules extends z.ZodMiniObject> = {
  byQuery: boolean
  query: string
  filters?: Partial<z.output<Rules>> | undefined
  except?: number[]
  id: number[]
  expected_count: number
}

/** Converts a selection for the bulk calls: ids, or the search and filters that match, with the count that the admin was shown. */
export function sentSelection<Rules extends z.ZodMiniObject>(
  rules: Rules,
  { all, keys, except, search, filters }: Chosen,
  expected_count: number,
): SentSelection<Rules> {
  if (!all) return { byQuery: false, query: '', id: [...keys], expected_count }
  const narrowed = filtersOf(rules, filters)
  return { byQuery: true, query: search, filters: narrowed, except: [...except], id: [], expected_count }
}

/** The label of a selection: "3 albums", "598 albums matching “राम” and the filters". */
export function selectionLabel(
  t: TFunction,
  kind: CountedKind,
  { all, search, filters, except = [] }: Pick<Chosen, 'all' | 'search' | 'filters'> & Partial<Chosen>,
  count: number,
): string {
  const what = t(`counted.${kind}`, { count })
  // With some rows excluded, the selection is not everything that matches.
  if (except.length > 0) return t('catalogue.selection.except', { what, except: except.length })
  const isFiltered = all && Object.keys(filters).length > 0
  const isSearched = all && search !== ''
  if (isSearched && isFiltered) return t('catalogue.selection.searchedFiltered', { what, search })
  if (isSearched) return t('catalogue.selection.searched', { what, search })
  return isFiltered ? t('catalogue.selection.filtered', { what }) : what
}

/** The current size of the selection when a call was rejected because it had changed; otherwise null. */
export function countNow({ code, data }: Refused): number | null {
  if (code !== 'selection_changed' || typeof data !== 'object' || data === null) return null
  return 'count' in data && typeof data.count === 'number' ? data.count : null
}
