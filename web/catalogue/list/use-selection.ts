import { useCallback, useState } from 'react'
import { EVERYTHING, NOTHING, type Selection, toggle, togglePage, toggleRange, without } from './selection.ts'

/**
 * The selection of a list. It survives paging and sorting, and belongs to one scope, that is one search with its
 * filters: another scope starts with nothing.
 */
export function useSelection(scope: string) {
  const [held, setHeld] = useState({ scope, selection: NOTHING })
  // Forgotten for good, so that Back does not bring it back.
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
    /** One row; with `range`, all from the row before it. */
    select: useCallback(
      (page: readonly number[], key: number, range: boolean) =>
        change((before) => (range ? toggleRange(before, page, key) : toggle(before, page, key))),
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
