import { useCallback } from 'react'

/** For a bar at the bottom of the window: keeps its current height in a CSS variable of the page. */
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
