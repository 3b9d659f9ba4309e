import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ChangePassword } from './features/auth/change-password.tsx'
import { ProvidePlaceholders } from './resources/placeholders/provide-placeholders.tsx'
import { closeDialog, focusOpener, useDialog } from './shell/dialogs/dialogs.ts'
import { Shell } from './shell/shell.tsx'

/** The frame of every signed-in screen, with what resources and features add to it. */
export default function SignedIn({ children = <Outlet /> }: { children?: ReactNode }) {
  const dialog = useDialog()
  const changePassword = (
    <ChangePassword opened={dialog === 'changePassword'} onClose={closeDialog} onClosed={focusOpener} />
  )
  return (
    <Shell dialogs={changePassword}>
      <ProvidePlaceholders>{children}</ProvidePlaceholders>
    </Shell>
  )
}
