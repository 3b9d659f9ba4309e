import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from '#web/core/i18n/i18n.ts'

/** A password field with a visibility toggle that works by keyboard too. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      {...props}
      visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword'), tabIndex: 0 }}
    />
  )
}
