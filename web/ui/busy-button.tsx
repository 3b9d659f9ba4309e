import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useFocusAfter } from './use-focus-after.ts'

/** A button that shows that its work goes on. Disabled meanwhile, it would lose the focus; it has it again afterwards. */
export function BusyButton(props: ComponentProps<typeof Button<'button'>>) {
  return <Button {...props} ref={useFocusAfter(props.loading === true)} />
}
