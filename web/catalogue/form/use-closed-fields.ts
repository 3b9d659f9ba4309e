import { useLayoutEffect, useRef } from 'react'

/**
 * For the fields of a form that is being saved: nothing is typed into them that would not be saved. The field that had
 * the focus has it again afterwards.
 */
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
