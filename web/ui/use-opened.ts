import { useEffect, useState } from 'react'

/**
 * `opened`, one render late. Mantine restores the focus only for a dialog that changes from closed to open and back, not for
 * one that is mounted open.
 */
export function useOpened(opened: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return shown
}
