import { useEffect, useEffectEvent } from 'react'

type Keys = {
  search: () => void
  /** Moves to the next row (1) or the one before (-1). */
  move: (by: 1 | -1) => void
  select: () => void
  edit: () => void
}

const WRITES = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

/** Whether a key is meant for something else: a field, a dialog, a menu, a shortcut of the browser. */
function isTaken({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true
  return target instanceof Element && target.closest(WRITES) !== null
}

/** The keys of a list: `/` search, `j` and `k` move, `x` selects, `e` edits. */
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
    const act = acts[event.key]
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
