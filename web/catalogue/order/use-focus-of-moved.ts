import { useEffect, useRef } from 'react'

/** Where the focus goes when a row has moved: the row's key and its index before, and which part of its order cell. */
type Wanted = { key: number; index: number; part: string }

/**
 * A moved row is put elsewhere in the document, which costs it the focus: this gives it back, or, when the row has gone
 * to another page, gives it to the one that has taken its place.
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
