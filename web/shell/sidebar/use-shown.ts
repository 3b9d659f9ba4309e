import { useLayoutEffect, useRef } from 'react'

/** Scrolls the menu to the entry that is current; the screen beside it stays where it is. */
export function useShown(isCurrent: boolean) {
  const entry = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    const menu = entry.current?.closest('nav')
    if (!isCurrent || !entry.current || !menu) return
    const [shown, own] = [menu.getBoundingClientRect(), entry.current.getBoundingClientRect()]
    menu.scrollTop += Math.max(0, own.bottom - shown.bottom) - Math.max(0, shown.top - own.top)
  }, [isCurrent])
  return entry
}
