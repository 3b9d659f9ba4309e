import { useEffect, useRef } from 'react'

/** For a button that is disabled while it works and so loses the focus: restores the focus afterwards. */
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
