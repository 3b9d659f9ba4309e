import { withConfirmation } from '#contract/calls/passwords.ts'
import { passwordChange, session } from '#contract/features/auth/session.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useSession } from '#web/core/session/session.ts'
import { type Dialog, ProfileDialog, ProfileForm } from '#web/shell/account/profile-dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** The dialog in which an admin changes the own password. */
export default function ChangePassword(dialog: Dialog) {
  const { t } = useTranslation()
  return (
    <ProfileDialog {...dialog} title={t('session.changePassword')}>
      <Changing onDone={dialog.onClose} />
    </ProfileDialog>
  )
}

const rules = withConfirmation(passwordChange)
const empty = { currentPassword: '', newPassword: '', confirmNewPassword: '' }

function Changing({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { adminId } = useSession()
  const { form, field, submit, refuse } = useFields(rules, empty)
  const { mutate, isPending } = useMutationOf(session.changePassword, {
    onSuccess: (answer) => {
      toast(answer.message, answer.success === 1 ? 'info' : 'error')
      if (answer.success === 1) onDone()
      else if (answer.errors) refuse(answer.errors)
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
  const send = ({ currentPassword, newPassword }: typeof empty) => {
    if (!isPending) mutate({ body: { adminId, currentPassword, newPassword } })
  }
  return (
    <ProfileForm
      form={form}
      onSubmit={submit(send)}
      action={t('session.changePassword')}
      isPending={isPending}
      onCancel={onDone}
      note={t('session.endsOthers')}
    >
      <PasswordField
        {...field('currentPassword')}
        label={t('session.currentPassword')}
        autoComplete="current-password"
        data-autofocus
      />
      <NewPasswordFields field={field} />
    </ProfileForm>
  )
}
