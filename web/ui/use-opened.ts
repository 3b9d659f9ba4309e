import { useEffect, useState } from 'react'

/**
 * `opened`, one render late. Mantine gives the focus back to what had it when a dialog turned from closed to open; one
 * that is mounted open would leave it nowhere.
 */
export function useOpened(opened: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return shown
}
