import type { FoundCounts } from '#contract/calls/list.ts'
import type { NamesWithLine } from '#web/catalogue/names/names-in-line.tsx'
import type { Filters } from './list-state.ts'

/** The selection of a list: rows from any number of pages, or all rows that match. */
export type Selection = {
  /** Keys of the selected rows; with `all`, of the excluded rows. */
  keys: ReadonlySet<number>
  /** The start of the range for a shift-click. */
  anchor: number | null
  /** Every row of every page, for the current search and filters. */
  all: boolean
}

/**
 * The rows that a bulk action is for: by key or, with `all`, every match except those in `except`. `count` is the number that
 * the admin was shown.
 */
export type Chosen = {
  all: boolean
  keys: readonly number[]
  except: readonly number[]
  count: number
  search: string
  filters: Filters
  /** The names of the first rows chosen by key, as far as the list has shown them. */
  names?: readonly NamesWithLine[] | undefined
  /** How the total of a search is made up; absent without a search. */
  found?: FoundCounts | undefined
}

export const NOTHING: Selection = { keys: new Set(), anchor: null, all: false }
export const EVERYTHING: Selection = { ...NOTHING, all: true }

function put(
  selection: Selection,
  changed: readonly number[],
  on: boolean,
  anchor: number | null,
): Selection {
  const keys = new Set(selection.keys)
  for (const key of changed) {
    if (on !== selection.all) keys.add(key)
    else keys.delete(key)
  }
  return { ...selection, keys, anchor }
}

export const isChosen = ({ all, keys }: Selection, key: number) => all !== keys.has(key)

/** The number of selected rows in a list of `total` rows. */
export const countOf = ({ all, keys }: Selection, total: number) =>
  all ? Math.max(total - keys.size, 0) : keys.size

/** Selects or deselects one row of a page. */
export const toggle = (selection: Selection, key: number): Selection =>
  put(selection, [key], !isChosen(selection, key), key)

/** A shift-click: applies this row's new state to all rows from the last clicked one to this one. */
export function toggleRange(selection: Selection, page: readonly number[], key: number): Selection {
  const from = selection.anchor === null ? -1 : page.indexOf(selection.anchor)
  const to = page.indexOf(key)
  if (from < 0 || to < 0) return toggle(selection, key)
  const range = page.slice(Math.min(from, to), Math.max(from, to) + 1)
  return put(selection, range, !isChosen(selection, key), key)
}

export function pageState(selection: Selection, page: readonly number[]): 'none' | 'some' | 'all' {
  const chosen = page.filter((key) => isChosen(selection, key)).length
  if (chosen === 0) return 'none'
  return chosen === page.length ? 'all' : 'some'
}

/** Selects the whole page, or deselects it when all of it is selected. Other pages are unchanged. */
export function togglePage(selection: Selection, page: readonly number[]): Selection {
  return put(selection, page, pageState(selection, page) !== 'all', null)
}

/** Removes keys of rows that no longer exist from a selection. */
export const without = ({ all, keys }: Selection, gone: readonly number[]): Selection => ({
  all,
  anchor: null,
  keys: new Set([...keys].filter((key) => !gone.includes(key))),
})
