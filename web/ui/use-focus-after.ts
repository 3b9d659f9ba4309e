import { useEffect, useRef } from 'react'

/** Restores the focus of a button that is disabled while it works, which takes the focus away. */
export function useFocusAfter(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isBusy) return
    return () => {
      if (document.activeElement === document.body) button.current?.focus()
    }
  }, [isBusy])
  return button
}
