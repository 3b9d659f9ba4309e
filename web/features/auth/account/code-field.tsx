import { TextInput } from '@mantine/core'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './account.module.css'

type Props = Pick<
  ComponentProps<typeof TextInput>,
  'name' | 'value' | 'error' | 'onChange' | 'onBlur' | 'size'
> & {
  isRecovery?: boolean
}

/** The field for a code. It has the focus at once, also on a phone, because the form has nothing else to read. */
export function CodeField({ isRecovery = false, ...field }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <TextInput
      {...field}
      ref={input}
      label={t(isRecovery ? 'account.step.recoveryCode' : 'account.step.code')}
      description={isRecovery ? undefined : t('account.step.codeHint')}
      classNames={{ input: styles.code }}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      data-autofocus
    />
  )
}
