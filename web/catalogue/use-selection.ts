import { useCallback, useState } from 'react'
import { NOTHING, type Selection, toggle, togglePage, toggleRange, without } from './selection.ts'

/** The selection of a list. It survives paging and sorting, and belongs to one search: a new one starts with nothing. */
export function useSelection(search: string) {
  const [held, setHeld] = useState({ search, selection: NOTHING })
  const selection = held.search === search ? held.selection : NOTHING

  const change = useCallback(
    (step: (before: Selection) => Selection) =>
      setHeld((before) => ({
        search,
        selection: step(before.search === search ? before.selection : NOTHING),
      })),
    [search],
  )

  return {
    selection,
    /** One row; with `range`, all from the row before it. */
    select: useCallback(
      (page: readonly number[], key: number, range: boolean) =>
        change((before) => (range ? toggleRange(before, page, key) : toggle(before, key))),
      [change],
    ),
    selectPage: useCallback(
      (page: readonly number[]) => change((before) => togglePage(before, page)),
      [change],
    ),
    drop: useCallback((gone: readonly number[]) => change((before) => without(before, gone)), [change]),
    clear: useCallback(() => change(() => NOTHING), [change]),
  }
}
