import { useEffect, useState } from 'react'

/**
 * `opened`, one render late. Mantine restores the focus when a dialog changes from closed to open and back; for one
 * that is mounted open the focus would be lost.
 */
export function useOpened(opened: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return shown
}
