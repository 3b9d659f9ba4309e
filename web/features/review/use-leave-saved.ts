import { useEffect, useState } from 'react'
import type { Saving } from './background-saves.ts'

/** Leaves once everything is saved; at once when saving has paused, so that the admin is asked. */
export function useLeaveSaved({ unsaved, paused }: Saving, onLeave: () => void): () => void {
  const [isLeaving, setLeaving] = useState(false)
  const canLeave = unsaved === 0 || paused !== null
  useEffect(() => {
    if (!isLeaving || !canLeave) return
    setLeaving(false)
    onLeave()
  }, [isLeaving, canLeave, onLeave])
  return () => setLeaving(true)
}
