import { Button } from '@mantine/core'
import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react'

/** Restores the focus of a button that is disabled while it works, which takes the focus away. */
function useFocusAfter(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isBusy) return
    return () => {
      if (document.activeElement === document.body) button.current?.focus()
    }
  }, [isBusy])
  return button
}

/** Ignores the second click of a double click, which would repeat the action. */
function ignoreSecond(event: MouseEvent) {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

/**
 * A button that shows a loading state and acts once, even when it is double-clicked. Disabling it takes the focus away, which
 * is restored afterwards.
 */
export function BusyButton(props: ComponentProps<typeof Button<'button'>>) {
  return <Button {...props} onClickCapture={ignoreSecond} ref={useFocusAfter(props.loading === true)} />
}
