import { useEffect, useEffectEvent, useState } from 'react'

/** How long a saved form stays before it returns by itself, in milliseconds (specification 2, section 9). */
const DELAY = 3000

/** Leaves after a while, or at once when told to; not at all when the screen was left meanwhile. */
export function useLeaveSoon(leave: () => void) {
  const [isLeaving, setLeaving] = useState(false)
  const go = useEffectEvent(leave)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => go(), DELAY)
    return () => clearTimeout(timer)
  }, [isLeaving])
  return { isLeaving, leaveSoon: () => setLeaving(true) }
}
