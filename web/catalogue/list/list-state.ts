import { DEFAULT_PAGE_SIZE } from '#contract/calls/list.ts'
import { PAGE_SIZES } from '#contract/calls/page-sizes.ts'

/** The filters of a list besides its search, as params of its URL; only the list itself interprets them. */
export type Filters = Readonly<Record<string, string>>

/**
 * The state of a list, held entirely in its URL. `page` counts from 1. `columns` is null for the admin's own choice.
 * `view` is the id of the view that was opened; the rest may have changed since.
 */
export type ListState<Sort extends string = string> = {
  search: string
  filters: Filters
  sort: Sort | null
  desc: boolean
  page: number
  size: number
  columns: readonly string[] | null
  view: number | null
  /** The key of the row whose details are open; null for none. */
  details: number | null
  /** Whether the cells of the list are edited in place. */
  edit: boolean
  /** The key of the record in the side panel; null for none. */
  peek: number | null
}

/** Search params from the router, unvalidated. */
export type SearchParams = Readonly<Record<string, unknown>>

/** Normalizes the list's filters from the URL; unknown or malformed values count as absent. */
export type ReadFilters = (params: SearchParams) => Filters

/** The sort keys, columns and filters that a list accepts in its URL. */
export type ListKnows<Sort extends string> = {
  sorts: readonly Sort[]
  columns: readonly string[]
  readFilters?: ReadFilters
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function numberOf(value: unknown): number | null {
  const text = textOf(value)
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** Parses the state of a list from its URL; unknown or malformed values count as absent. */
export function readListState<Sort extends string>(
  params: SearchParams,
  { sorts, columns, readFilters }: ListKnows<Sort>,
): ListState<Sort> {
  const sort = sorts.find((known) => known === params.sort) ?? null
  const size = PAGE_SIZES.find((known) => String(known) === params.size) ?? DEFAULT_PAGE_SIZE
  const named = textOf(params.columns)
    .split(',')
    .filter((name) => columns.includes(name))
  return {
    search: textOf(params.search),
    filters: readFilters?.(params) ?? {},
    sort,
    desc: sort !== null && params.desc === 'true',
    page: numberOf(params.page) ?? 1,
    size,
    columns: named.length > 0 ? named : null,
    view: numberOf(params.view),
    details: numberOf(params.details),
    edit: params.edit === '1',
    peek: numberOf(params.peek),
  }
}

/** Formats the state of a list as search params; defaults are left out. */
export function writeListState(state: ListState): Record<string, string> {
  return {
    ...state.filters,
    ...(state.search !== '' && { search: state.search }),
    ...(state.sort !== null && { sort: state.sort }),
    ...(state.sort !== null && state.desc && { desc: 'true' }),
    ...(state.page > 1 && { page: String(state.page) }),
    ...(state.size !== DEFAULT_PAGE_SIZE && { size: String(state.size) }),
    ...(state.columns !== null && { columns: state.columns.join(',') }),
    ...(state.view !== null && { view: String(state.view) }),
    ...(state.details !== null && { details: String(state.details) }),
    ...(state.edit && { edit: '1' }),
    ...(state.peek !== null && { peek: String(state.peek) }),
  }
}

const inOrder = (params: Readonly<Record<string, string>>) =>
  Object.entries(params).sort(([a], [b]) => a.localeCompare(b))

/** A key for a search with its filters, whatever the page and order. A selection belongs to one such key. */
export const scopeOf = ({ search, filters }: Pick<ListState, 'search' | 'filters'>) =>
  JSON.stringify([search, inOrder(filters)])

/** The search params that a saved view stores. */
export type StoredState = Readonly<Record<string, string>>

/** The state of a list as a view stores it: without the page, and with the visible columns listed by name. */
export const storedStateOf = (state: ListState, columns: readonly string[]): StoredState =>
  writeListState({ ...state, columns, page: 1, view: null, details: null, edit: false, peek: null })

export const isSameStoredState = (one: StoredState, other: StoredState): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

/** The sort order after a click on a column's heading: ascending, then descending, then the default. */
export function nextSort<Sort extends string>(
  { sort, desc }: ListState<Sort>,
  clicked: Sort,
): { sort: Sort | null; desc: boolean } {
  if (sort !== clicked) return { sort: clicked, desc: false }
  return desc ? { sort: null, desc: false } : { sort: clicked, desc: true }
}
