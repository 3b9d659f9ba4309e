import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useFocusAfter } from './use-focus-after.ts'

/** A button that shows a loading state. Disabling takes the focus from it; the focus is restored afterwards. */
export function BusyButton(props: ComponentProps<typeof Button<'button'>>) {
  return <Button {...props} ref={useFocusAfter(props.loading === true)} />
}
