import { Button } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'
import { useFocusAfter } from './use-focus-after.ts'

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
