import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps in `--around` the height of all that is above and below the rows of a list, up to the footer: they scroll in what
 * is left of the window, so that the page does not scroll as well.
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
    // The player and the footer change the height of what they are in.
    for (const part of [page, main, document.body]) observer.observe(part)
    return () => observer.disconnect()
  }, [rows])
}
