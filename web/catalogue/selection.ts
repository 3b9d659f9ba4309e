/** What is chosen in a list: row keys, from any number of pages, and the row that a shift-click counts from. */
export type Selection = { keys: ReadonlySet<number>; anchor: number | null }

export const NOTHING: Selection = { keys: new Set(), anchor: null }

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
  return { keys, anchor }
}

/** Chooses one row, or lets it go. */
export function toggle(selection: Selection, key: number): Selection {
  return put(selection, [key], !selection.keys.has(key), key)
}

/** What a shift-click does: from the last clicked row to this one, all become what this one becomes. */
export function toggleRange(selection: Selection, page: readonly number[], key: number): Selection {
  const from = selection.anchor === null ? -1 : page.indexOf(selection.anchor)
  const to = page.indexOf(key)
  if (from < 0 || to < 0) return toggle(selection, key)
  const range = page.slice(Math.min(from, to), Math.max(from, to) + 1)
  return put(selection, range, !selection.keys.has(key), key)
}

export function pageState(selection: Selection, page: readonly number[]): 'none' | 'some' | 'all' {
  const chosen = page.filter((key) => selection.keys.has(key)).length
  if (chosen === 0) return 'none'
  return chosen === page.length ? 'all' : 'some'
}

/** Chooses the whole page; when it is wholly chosen already, lets the page go. Other pages keep theirs. */
export function togglePage(selection: Selection, page: readonly number[]): Selection {
  return put(selection, page, pageState(selection, page) !== 'all', null)
}

/** Takes away rows that no longer exist. */
export function without(selection: Selection, gone: readonly number[]): Selection {
  return put(selection, gone, false, null)
}
