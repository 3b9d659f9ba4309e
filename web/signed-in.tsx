import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LatestChangesContext } from './catalogue/screen/latest-changes-context.ts'
import { sharedRecord } from './catalogue/share/share.ts'
import { useLate } from './core/client/use-late.ts'
import { withTexts } from './core/i18n/with-texts.ts'
import { useMustSetUp } from './core/session/session.ts'
import { useStore } from './core/store/store.ts'
import { ProvidePlaceholders } from './resources/placeholders/provide-placeholders.tsx'
import { closeDialog, focusOpener, useDialog } from './shell/dialogs/dialogs.ts'
import { Shell } from './shell/shell.tsx'

const loadSetUp = () => withTexts(() => import('./features/auth/account/set-up-first.tsx'))
const loadLatestChanges = () => import('./features/history/latest-changes.tsx')
const loadShare = () => withTexts(() => import('./catalogue/share/share-dialog.tsx'))
const loadChangePassword = () => import('./features/auth/change-password.tsx')

/** The frame of every signed-in screen, with what resources and features add to it. */
export default function SignedIn({ children = <Outlet /> }: { children?: ReactNode }) {
  const dialog = useDialog()
  const isOpened = dialog === 'changePassword'
  const ChangePassword = useLate(loadChangePassword, isOpened)
  const changePassword = ChangePassword && (
    <ChangePassword opened={isOpened} onClose={closeDialog} onClosed={focusOpener} />
  )
  const ShareDialog = useLate(loadShare, useStore(sharedRecord) !== null)
  const mustSetUp = useMustSetUp()
  const SetUpFirst = useLate(loadSetUp, mustSetUp)
  if (mustSetUp) return SetUpFirst && <SetUpFirst />
  return (
    <Shell
      dialogs={
        <>
          {changePassword}
          {ShareDialog && <ShareDialog />}
        </>
      }
    >
      <LatestChangesContext value={loadLatestChanges}>
        <ProvidePlaceholders>{children}</ProvidePlaceholders>
      </LatestChangesContext>
    </Shell>
  )
}
