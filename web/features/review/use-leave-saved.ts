import { useEffect, useState } from 'react'
import type { QueueState } from './queue.ts'

/** Leaves once everything is saved; at once when saving has paused, so that the admin is asked. */
export function useLeaveSaved({ unsaved, paused }: QueueState, onLeave: () => void): () => void {
  const [isLeaving, setLeaving] = useState(false)
  const canLeave = unsaved === 0 || paused !== null
  useEffect(() => {
    if (!isLeaving || !canLeave) return
    setLeaving(false)
    onLeave()
  }, [isLeaving, canLeave, onLeave])
  return () => setLeaving(true)
}
