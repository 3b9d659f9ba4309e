import type { Filters } from './list-state.ts'

/** What is chosen in a list: rows, from any number of pages, or everything that the list shows. */
export type Selection = {
  /** Of single rows; empty while everything is chosen. */
  keys: ReadonlySet<number>
  /** The row that a shift-click counts from. */
  anchor: number | null
  /** Every row of every page, for the present search and filters. */
  all: boolean
  /** Everything was chosen until one row was let go: what is left is a page. */
  narrowed: boolean
}

/** What a bulk action is done to: rows by key or, with `all`, what the list shows; `count` is what the admin was told. */
export type Chosen = {
  all: boolean
  keys: readonly number[]
  count: number
  search: string
  filters: Filters
}

export const NOTHING: Selection = { keys: new Set(), anchor: null, all: false, narrowed: false }
export const EVERYTHING: Selection = { ...NOTHING, all: true }

function put(
  selection: Selection,
  changed: readonly number[],
  on: boolean,
  anchor: number | null,
): Selection {
  const keys = new Set(selection.keys)
  for (const key of changed) {
    if (on) keys.add(key)
    else keys.delete(key)
  }
  return { ...NOTHING, keys, anchor }
}

/** The rows of other pages have no keys here, so what can be left of everything is the page that is shown. */
const pageOfEverything = (page: readonly number[]): Selection => put(NOTHING, page, true, null)

export const isChosen = ({ all, keys }: Selection, key: number) => all || keys.has(key)

/** How many rows are chosen, of `total` that the list shows. */
export const countOf = ({ all, keys }: Selection, total: number) => (all ? total : keys.size)

/** Chooses one row of a page, or lets it go. Let go of everything, it leaves the rest of its page. */
export function toggle(selection: Selection, page: readonly number[], key: number): Selection {
  if (selection.all) return { ...put(pageOfEverything(page), [key], false, key), narrowed: true }
  return put(selection, [key], !selection.keys.has(key), key)
}

/** What a shift-click does: from the last clicked row to this one, all become what this one becomes. */
export function toggleRange(selection: Selection, page: readonly number[], key: number): Selection {
  const from = selection.anchor === null ? -1 : page.indexOf(selection.anchor)
  const to = page.indexOf(key)
  if (from < 0 || to < 0) return toggle(selection, page, key)
  const range = page.slice(Math.min(from, to), Math.max(from, to) + 1)
  return put(selection, range, !selection.keys.has(key), key)
}

export function pageState(selection: Selection, page: readonly number[]): 'none' | 'some' | 'all' {
  const chosen = page.filter((key) => isChosen(selection, key)).length
  if (chosen === 0) return 'none'
  return chosen === page.length ? 'all' : 'some'
}

/** Chooses the whole page; when it is wholly chosen already, lets the page go. Other pages keep theirs. */
export function togglePage(selection: Selection, page: readonly number[]): Selection {
  if (selection.all) return NOTHING
  return put(selection, page, pageState(selection, page) !== 'all', null)
}

/** Takes away rows that no longer exist. */
export function without(selection: Selection, gone: readonly number[]): Selection {
  return selection.all ? selection : put(selection, gone, false, null)
}
