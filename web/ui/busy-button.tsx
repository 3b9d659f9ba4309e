import { Button } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'
import { useFocusAfter } from './use-focus-after.ts'

/** The second click of a double click, which would do again what the first has done. */
function ignoreSecond(event: MouseEvent) {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

/**
 * A button that shows a loading state, and does once what it does, also when it is double-clicked. Disabling takes the focus from
 * it; the focus is restored afterwards.
 */
export function BusyButton(props: ComponentProps<typeof Button<'button'>>) {
  return <Button {...props} onClickCapture={ignoreSecond} ref={useFocusAfter(props.loading === true)} />
}
