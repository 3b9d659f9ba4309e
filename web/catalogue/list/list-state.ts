import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#contract/list.ts'

/** What narrows a list besides its search, as params of its URL; only the list itself knows what they mean. */
export type Filters = Readonly<Record<string, string>>

/**
 * What a list shows; its URL is nothing else. `page` counts from 1. `columns` is null for the admin's own choice. `view`
 * is the id of the view that was opened, from which the rest may differ by now.
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
}

/** Search params as the router hands them over: whatever somebody typed into the address. */
export type SearchParams = Readonly<Record<string, unknown>>

/** Takes the list's filters out of the URL, in one spelling; what is unknown or malformed counts as absent. */
export type ReadFilters = (params: SearchParams) => Filters

/** What this list knows how to sort by, which columns it has, and its filters, where it has any. */
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

/** Reads the state out of the URL; what is unknown or malformed counts as absent. */
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
  }
}

/** Writes the state as search params; defaults are left out. */
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
  }
}

const inOrder = (params: Readonly<Record<string, string>>) =>
  Object.entries(params).sort(([a], [b]) => a.localeCompare(b))

/** One text for what a list shows, whatever its page and order: a selection belongs to it. */
export const scopeOf = ({ search, filters }: Pick<ListState, 'search' | 'filters'>) =>
  JSON.stringify([search, inOrder(filters)])

/** The params that a view keeps. */
export type Kept = Readonly<Record<string, string>>

/** A state as a view keeps it: all but its page, and the columns that are shown by name. */
export const keptOf = (state: ListState, columns: readonly string[]): Kept =>
  writeListState({ ...state, columns, page: 1, view: null })

export const isSameKept = (one: Kept, other: Kept): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

/** What a click on a column's heading asks for: ascending, then descending, then the default order again. */
export function nextSort<Sort extends string>(
  { sort, desc }: ListState<Sort>,
  clicked: Sort,
): { sort: Sort | null; desc: boolean } {
  if (sort !== clicked) return { sort: clicked, desc: false }
  return desc ? { sort: null, desc: false } : { sort: clicked, desc: true }
}
