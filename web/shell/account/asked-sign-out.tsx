import { useTranslation } from '#web/core/i18n/i18n.ts'
import { hasUnsaved } from '#web/core/session/kept-form.ts'
import { closeDialog, leaveDialog, openDialog, useDialog } from '#web/shell/dialogs/dialogs.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { useSignOut } from './use-sign-out.ts'

/** Signs out, after a confirmation when an open form has unsaved changes. `from` is the element that gets the focus back. */
export function useAskedSignOut() {
  const signOut = useSignOut()
  return (from?: Element | null) => {
    if (hasUnsaved()) return openDialog('signOut', from)
    leaveDialog()
    signOut()
  }
}

/** The confirmation before signing out, which discards unsaved changes. */
export function SignOutQuestion() {
  const { t } = useTranslation()
  const signOut = useSignOut()
  return (
    <Confirm
      opened={useDialog() === 'signOut'}
      title={t('catalogue.form.leave')}
      onYes={async () => {
        signOut()
        return null
      }}
      onDone={leaveDialog}
      onNo={closeDialog}
    >
      {t('catalogue.form.leaveHint')}
    </Confirm>
  )
}
