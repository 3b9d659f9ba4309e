import { useLayoutEffect, useRef } from 'react'

/** Disables the fields of a form during a save, so that no input is lost, and restores the focus afterwards. */
export function useClosedFields(isClosed: boolean) {
  const fields = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current: closed } = fields
    if (!isClosed || !closed) return
    const { activeElement: held } = document
    closed.toggleAttribute('inert', true)
    return () => {
      closed.toggleAttribute('inert', false)
      if (held instanceof HTMLElement && closed.contains(held)) held.focus({ preventScroll: true })
    }
  }, [isClosed])
  return fields
}
