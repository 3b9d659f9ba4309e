import { VisuallyHidden } from '@mantine/core'
import {
  hasPasswordLength,
  isSameAsEmail,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '#contract/calls/passwords.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconCheck, IconPointFilled } from '#web/ui/icons/first-load.ts'
import styles from './password-rules.module.css'

type Props = {
  /** The typed password. */
  password: string
  /** The email of the account, if known here. */
  email?: string
}

/** The rules for a new password, with a mark at those that are met; only the server knows the common passwords. */
export function PasswordRules({ password, email }: Props) {
  const { t } = useTranslation()
  const isTyped = password !== ''
  const rules = [
    {
      text: t('session.rules.length', { least: MIN_PASSWORD_LENGTH, most: MAX_PASSWORD_LENGTH }),
      isMet: hasPasswordLength(password),
    },
    {
      text: t('session.rules.email'),
      isMet: isTyped && email !== undefined && !isSameAsEmail(password, email),
    },
    { text: t('session.rules.common'), isMet: false },
  ]
  return (
    <ul className={styles.rules}>
      {rules.map(({ text, isMet }) => (
        <li key={text} data-met={isMet || undefined}>
          {isMet ? (
            <IconCheck size={14} stroke={2.25} aria-hidden />
          ) : (
            <IconPointFilled size={14} aria-hidden />
          )}
          <span>
            {text}
            {isMet && <VisuallyHidden> {t('session.rules.met')}</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ul>
  )
}
