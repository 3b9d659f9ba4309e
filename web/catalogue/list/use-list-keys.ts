import { useEffect, useEffectEvent } from 'react'
import { isTaken, pressedKey } from '#web/ui/keys.ts'

type Keys = {
  search: () => void
  /** Moves to the next row (1) or the previous one (-1). */
  move: (by: 1 | -1) => void
  select: () => void
  edit: () => void
  open: () => void
}

/** The keys of a list: `/` search, `j` and `k` move, `x` selects, `e` edits, Enter opens. */
export function useListKeys(keys: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return
    const acts: Record<string, () => void> = {
      '/': keys.search,
      j: () => keys.move(1),
      k: () => keys.move(-1),
      x: keys.select,
      e: keys.edit,
    }
    // Otherwise Enter activates the focused element.
    const isOnRow = event.target instanceof HTMLTableRowElement
    const act = isOnRow && event.key === 'Enter' ? keys.open : acts[pressedKey(event)]
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
