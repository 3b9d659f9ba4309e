import { TextInput } from '@mantine/core'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { useFields } from '#web/ui/use-fields.ts'

type Props = {
  field: (name: 'email' | 'password') => ReturnType<ReturnType<typeof useFields<string>>['field']>
  /** Whether the password is a new one, rather than that of an existing account. */
  isNew?: boolean
}

/** The email and the password of an account, on a public form. */
export function CredentialFields({ field, isNew = false }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        {...field('email')}
        label={t('field.email')}
        type="email"
        autoComplete={isNew ? 'email' : 'username'}
        size="md"
      />
      <PasswordField
        {...field('password')}
        label={t('session.password')}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        size="md"
      />
    </>
  )
}
