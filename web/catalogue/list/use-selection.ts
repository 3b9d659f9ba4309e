import { useCallback, useState } from 'react'
import { EVERYTHING, NOTHING, type Selection, toggle, togglePage, toggleRange, without } from './selection.ts'

/**
 * The selection of a list. It survives paging and sorting but belongs to one scope, a search with its filters; another scope
 * starts with nothing selected.
 */
export function useSelection(scope: string) {
  const [held, setHeld] = useState({ scope, selection: NOTHING })
  // The selection of the earlier scope is dropped, so that Back does not restore it.
  if (held.scope !== scope) setHeld({ scope, selection: NOTHING })
  const selection = held.scope === scope ? held.selection : NOTHING

  const change = useCallback(
    (step: (before: Selection) => Selection) =>
      setHeld((before) => ({
        scope,
        selection: step(before.scope === scope ? before.selection : NOTHING),
      })),
    [scope],
  )

  return {
    selection,
    /** Toggles one row; with `range`, all rows from the last clicked one. */
    select: useCallback(
      (page: readonly number[], key: number, range: boolean) =>
        change((before) => (range ? toggleRange(before, page, key) : toggle(before, key))),
      [change],
    ),
    selectPage: useCallback(
      (page: readonly number[]) => change((before) => togglePage(before, page)),
      [change],
    ),
    selectAll: useCallback(() => change(() => EVERYTHING), [change]),
    drop: useCallback((gone: readonly number[]) => change((before) => without(before, gone)), [change]),
    clear: useCallback(() => change(() => NOTHING), [change]),
  }
}
