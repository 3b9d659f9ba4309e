import { Button, Group, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { withConfirmation } from '#contract/passwords.ts'
import { passwordChange, session } from '#contract/session.ts'
import { useMutationOf } from '../api/hooks.ts'
import { messageOf } from '../api/message-of.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { toast } from '../ui/toast.ts'
import { useFields } from '../ui/use-fields.ts'
import { useOpened } from '../ui/use-opened.ts'
import styles from './change-password.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useSession } from './session.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** It is gone from the screen: the focus goes back from here, since the menu that opened it is gone too. */
  onClosed: () => void
}

/** The dialog in which an admin changes his own password. */
export function ChangePassword({ opened, onClose, onClosed }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={useOpened(opened)}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={t('session.changePassword')}
      classNames={{ title: styles.title }}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <Changing onDone={onClose} />
    </Modal>
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
    <form ref={form} className={styles.form} noValidate onSubmit={submit(send)}>
      <PasswordField
        {...field('currentPassword')}
        label={t('session.currentPassword')}
        autoComplete="current-password"
        data-autofocus
      />
      <NewPasswordFields field={field} />
      <p className={styles.note}>{t('session.endsOthers')}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone} disabled={isPending}>
          {t('catalogue.form.cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('session.changePassword')}
        </Button>
      </Group>
    </form>
  )
}
