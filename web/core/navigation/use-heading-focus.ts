import { useLayoutEffect, useRef } from 'react'

let lastFocused: string | null = null

/**
 * Moves the focus to the heading when another screen opens, so that it is read out and Tab starts there; not on the
 * first screen, where the browser sets the focus. `path` identifies the screen.
 */
export function useHeadingFocus(path: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Runs before the effects of child components, so that a form whose first field takes the focus wins.
  useLayoutEffect(() => {
    const isOther = lastFocused !== null && lastFocused !== path
    lastFocused = path
    if (isOther) heading.current?.focus({ preventScroll: true })
  }, [path])
  return heading
}
