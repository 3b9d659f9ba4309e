import { useEffect, useEffectEvent, useState } from 'react'

/** The delay before a saved form returns to the list, in milliseconds (specification 2, section 9). */
const LEAVE_DELAY_MS = 3000

/** Leaves after the delay, or at once when called. Does nothing if the user has already navigated away. */
export function useLeaveSoon(leave: () => void) {
  const [isLeaving, setLeaving] = useState(false)
  const go = useEffectEvent(leave)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => go(), LEAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isLeaving])
  return { isLeaving, leaveSoon: () => setLeaving(true) }
}
