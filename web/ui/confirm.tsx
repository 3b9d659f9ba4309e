import { useLate } from '#web/core/client/use-late.ts'
import type { ConfirmProps } from './confirm-dialog.tsx'

const loadDialog = () => import('./confirm-dialog.tsx')

/** The confirmation before an action. Its dialog is loaded after the screen that may ask. */
export function Confirm(props: ConfirmProps) {
  const ConfirmDialog = useLate(loadDialog, props.opened)
  return ConfirmDialog && <ConfirmDialog {...props} />
}
