import { useLayoutEffect, useRef } from 'react'

let lastFocused: string | null = null

/**
 * Moves the focus to the heading when another screen opens, identified by `path`, so that it is read out and Tab starts there.
 * On the first screen, the browser sets the focus.
 */
export function useHeadingFocus(path: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  // A layout effect runs before the effects of child components, so that a form may give the focus to its first field instead.
  useLayoutEffect(() => {
    const isOther = lastFocused !== null && lastFocused !== path
    lastFocused = path
    if (isOther) heading.current?.focus({ preventScroll: true })
  }, [path])
  return heading
}
