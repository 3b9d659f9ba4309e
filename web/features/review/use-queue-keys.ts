import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Whether a dialog or a menu is open above the screen of a queue, which is a dialog itself. */
const isCovered = () =>
  document.querySelectorAll('[role="dialog"]').length > 1 || document.querySelector('[role="menu"]') !== null

/** Calls `press` for keys that are pressed on the screen of a queue, and not in a dialog or menu above it. */
export function useQueueKeys(press: (event: KeyboardEvent) => void): void {
  const wasCovered = useRef(false)
  const pressed = useEffectEvent(press)
  // Ahead of the listeners of dialogs: one that Escape closes is gone when the key arrives at the document.
  useLayoutEffect(() => {
    const note = () => {
      wasCovered.current = isCovered()
    }
    window.addEventListener('keydown', note, { capture: true })
    return () => window.removeEventListener('keydown', note, { capture: true })
  }, [])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !event.isComposing && !wasCovered.current) pressed(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
