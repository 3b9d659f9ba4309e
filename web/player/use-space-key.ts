import { useEffect, useEffectEvent } from 'react'

/** Elements where Space already has a meaning: typing, pressing, ticking, choosing or opening. */
const TAKES_SPACE =
  'input, textarea, select, button, summary, [contenteditable="true"], [role="option"], [role="button"], [role="switch"]'

/** Space plays and pauses, unless the focused element uses it or a dialog or menu is open. */
export function useSpaceKey(press: () => void) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
    if (key !== ' ' || ctrlKey || metaKey || altKey || shiftKey || defaultPrevented) return
    if (target instanceof Element && target.closest(TAKES_SPACE)) return
    if (document.querySelector('[role="dialog"], [role="menu"]')) return
    // Keeps the page from scrolling.
    event.preventDefault()
    press()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
