import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps in `--around` the height of everything above and below the rows of a list, up to the footer. The rows scroll in the
 * rest of the window, so that the page itself does not scroll.
 */
export function useRoom(rows: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const scroller = rows.current
    const main = scroller?.closest('main')
    const page = main && [...main.children].find((part) => part.contains(scroller))
    if (!scroller || !page) return
    const measure = () => {
      const { top, bottom } = scroller.getBoundingClientRect()
      const below = page.getBoundingClientRect().bottom - bottom
      const afterMain = document.documentElement.scrollHeight - main.getBoundingClientRect().bottom - scrollY
      scroller.style.setProperty('--around', `${Math.ceil(top + scrollY + below + afterMain)}px`)
    }
    measure()
    const observer = new ResizeObserver(measure)
    // The player and the footer change the height of these elements when they appear.
    for (const part of [page, main, document.body]) observer.observe(part)
    return () => observer.disconnect()
  }, [rows])
}
