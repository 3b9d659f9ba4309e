import { useEffect, useEffectEvent } from 'react'
import { isTaken, pressedKey } from '#web/ui/keys.ts'

type Keys = {
  search: () => void
  /** Moves to the next row (1) or the previous one (-1). */
  move: (by: 1 | -1) => void
  /** Moves and selects both rows. Moving back over a selected row deselects the one that is left. */
  extend?: (by: 1 | -1) => void
  select: () => void
  /** Clears the selection. */
  clear?: (() => void) | undefined
  edit: () => void
  open: () => void
  /** Starts editing the cells in place. */
  editCells?: (() => void) | undefined
  /** Opens and closes the side panel. */
  peek?: () => void
  add?: () => void
  /** Opens the next page (1) or the previous one (-1). */
  turn?: (by: 1 | -1) => void
}

/** The keyboard shortcuts of a list, which `keys-sheet.tsx` describes. */
export function useListKeys(keys: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return
    // Without an active row, these keys keep their meaning: they scroll the page or activate the focused element.
    const onRow: Record<string, () => void> = {
      Enter: keys.open,
      ArrowDown: () => (event.shiftKey ? keys.extend?.(1) : keys.move(1)),
      ArrowUp: () => (event.shiftKey ? keys.extend?.(-1) : keys.move(-1)),
    }
    const anywhere: Record<string, () => void> = {
      '/': keys.search,
      j: () => keys.move(1),
      k: () => keys.move(-1),
      x: keys.select,
      ...(keys.clear && { Escape: keys.clear }),
      e: keys.edit,
      F2: () => keys.editCells?.(),
      v: () => keys.peek?.(),
      n: () => keys.add?.(),
      '[': () => keys.turn?.(-1),
      ']': () => keys.turn?.(1),
    }
    const isOnRow = event.target instanceof HTMLTableRowElement
    const act = (isOnRow && onRow[event.key]) || anywhere[pressedKey(event)]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
