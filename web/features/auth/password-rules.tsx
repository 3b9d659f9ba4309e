import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconPointFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { hasPasswordLength, isSameAsEmail, LONGEST_PASSWORD, SHORTEST_PASSWORD } from '#contract/passwords.ts'
import styles from './password-rules.module.css'

type Props = {
  /** What was typed so far. */
  password: string
  /** The email of the account, where it is known here. */
  email?: string
}

/** What a new password must be, with a mark at what it is already; only the server knows the common ones. */
export function PasswordRules({ password, email }: Props) {
  const { t } = useTranslation()
  const isTyped = password !== ''
  const rules = [
    {
      text: t('session.rules.length', { least: SHORTEST_PASSWORD, most: LONGEST_PASSWORD }),
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
