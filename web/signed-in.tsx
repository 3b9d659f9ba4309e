import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LatestChangesContext } from './catalogue/screen/latest-changes-context.ts'
import { sharedRecord } from './catalogue/share/share.ts'
import { TeamContext } from './catalogue/team/team-context.ts'
import { useLate } from './core/client/use-late.ts'
import { withTexts } from './core/i18n/with-texts.ts'
import { useMustSetUp } from './core/session/session.ts'
import { useStore } from './core/store.ts'
import { ProvidePlaceholders } from './resources/placeholders/provide-placeholders.tsx'
import { closeDialog, focusOpener, useDialog } from './shell/dialogs/dialogs.ts'
import { Shell } from './shell/shell.tsx'

const loadSetUp = () => withTexts(() => import('./features/auth/account/set-up-first.tsx'))
const loadLatestChanges = () => import('./features/history/latest-changes.tsx')
const loadRecordTeam = () => withTexts(() => import('./features/teamwork/record-team.tsx'))
const loadShare = () => withTexts(() => import('./catalogue/share/share-dialog.tsx'))
const loadChangePassword = () => import('./features/auth/change-password.tsx')

function LateChangePassword() {
  const isOpened = useDialog() === 'changePassword'
  const ChangePassword = useLate(loadChangePassword, isOpened)
  return ChangePassword && <ChangePassword opened={isOpened} onClose={closeDialog} onClosed={focusOpener} />
}

function LateShareDialog() {
  const ShareDialog = useLate(loadShare, useStore(sharedRecord) !== null)
  return ShareDialog && <ShareDialog />
}

function LateSetUp() {
  const SetUpFirst = useLate(loadSetUp, true)
  return SetUpFirst && <SetUpFirst />
}

/** The frame of every signed-in screen, with the parts that resources and features add to it. */
export default function SignedIn({ children = <Outlet /> }: { children?: ReactNode }) {
  if (useMustSetUp()) return <LateSetUp />
  return (
    <Shell
      dialogs={
        <>
          <LateChangePassword />
          <LateShareDialog />
        </>
      }
    >
      <LatestChangesContext value={loadLatestChanges}>
        <TeamContext value={loadRecordTeam}>
          <ProvidePlaceholders>{children}</ProvidePlaceholders>
        </TeamContext>
      </LatestChangesContext>
    </Shell>
  )
}
