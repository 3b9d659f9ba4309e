import { useCallback } from 'react'

/** Keeps the current height of a bar at the bottom of the window in a CSS variable of the page. */
export function useBarHeight(property: `--${string}`) {
  return useCallback(
    (bar: HTMLElement | null) => {
      if (!bar) return
      const { style } = document.documentElement
      const observer = new ResizeObserver(() => style.setProperty(property, `${bar.offsetHeight}px`))
      observer.observe(bar)
      return () => {
        observer.disconnect()
        style.removeProperty(property)
      }
    },
    [property],
  )
}
