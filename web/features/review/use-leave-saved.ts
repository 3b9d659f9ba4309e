import { useEffect, useRef, useState } from 'react'
import type { Saving } from './background-saves.ts'

/**
 * Leaves once everything is saved, and then only once, however often it is asked to; at once when saving has paused, so that
 * the admin is asked.
 */
export function useLeaveSaved({ unsaved, paused }: Saving, onLeave: () => void): () => void {
  const [isLeaving, setLeaving] = useState(false)
  const hasLeft = useRef(false)
  const canLeave = unsaved === 0 || paused !== null
  useEffect(() => {
    if (!isLeaving || !canLeave) return
    setLeaving(false)
    if (hasLeft.current) return
    hasLeft.current = unsaved === 0
    onLeave()
  }, [isLeaving, canLeave, unsaved, onLeave])
  return () => setLeaving(true)
}
