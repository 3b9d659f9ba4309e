import type { PasswordInputProps } from '@mantine/core'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PasswordRules } from './password-rules.tsx'

type Props = {
  /** The props of each input: its name, value and error. */
  field: (name: 'newPassword' | 'confirmNewPassword') => { value: string }
  email?: string
  size?: PasswordInputProps['size']
}

/** The fields for a new password, with its rules, and for its repetition. */
export function NewPasswordFields({ field, email, size }: Props) {
  const { t } = useTranslation()
  const first = field('newPassword')
  return (
    <>
      <PasswordField
        {...first}
        label={t('session.newPassword')}
        autoComplete="new-password"
        size={size}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={<PasswordRules password={first.value} email={email} />}
        descriptionProps={{ component: 'div' }}
      />
      <PasswordField
        {...field('confirmNewPassword')}
        label={t('session.confirmNewPassword')}
        autoComplete="new-password"
        size={size}
      />
    </>
  )
}
