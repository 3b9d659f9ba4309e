import { useEffect, useRef } from 'react'

/** The place for the focus after a move: the row's key, its previous index, and the control in its order cell. */
type Wanted = { key: number; index: number; part: string }

/**
 * A moved row loses the focus because its element moves in the document. Restores it or, when the row has moved to
 * another page, focuses the row that took its position.
 */
export function useFocusOfMoved(keys: readonly number[] | undefined) {
  const wanted = useRef<Wanted | null>(null)
  useEffect(() => {
    if (!keys || !wanted.current) return
    const { key, index, part } = wanted.current
    wanted.current = null
    if (document.activeElement !== document.body) return
    const now = keys.indexOf(key)
    const at = now < 0 ? Math.min(index, keys.length - 1) : now
    document.querySelector<HTMLElement>(`tr[data-index="${at}"] [data-order="${part}"]`)?.focus()
  }, [keys])
  return (next: Wanted) => {
    wanted.current = next
  }
}
