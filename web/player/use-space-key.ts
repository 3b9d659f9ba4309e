import { useEffect, useEffectEvent } from 'react'

/** Where Space already means something: it writes, presses, ticks, chooses or opens. */
const TAKES_SPACE =
  'input, textarea, select, button, summary, [contenteditable="true"], [role="option"], [role="button"], [role="switch"]'

/** Space plays and pauses, unless the focus is on something that takes it, or a dialog or menu is open. */
export function useSpaceKey(press: () => void) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
    if (key !== ' ' || ctrlKey || metaKey || altKey || shiftKey || defaultPrevented) return
    if (target instanceof Element && target.closest(TAKES_SPACE)) return
    if (document.querySelector('[role="dialog"], [role="menu"]')) return
    // Else the page would scroll.
    event.preventDefault()
    press()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
