import { Button, Group, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useRef } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import styles from './secret.module.css'

type Props = {
  secret: string
  /** The labels of the field and of the button. */
  label: TextKey
  copy: TextKey
  onClose: () => void
}

/** A secret that is shown only this once, with a button to copy it. */
export function SecretCopy({ secret, label, copy, onClose }: Props) {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 10_000 })
  const field = useRef<HTMLInputElement>(null)
  const onCopy = () => {
    // Without https there is no clipboard for pages: what is selected can be copied by its key.
    field.current?.select()
    clipboard.copy(secret)
  }
  return (
    <>
      <TextInput
        ref={field}
        value={secret}
        readOnly
        aria-label={t(label)}
        dir="ltr"
        classNames={{ input: styles.secret }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('action.close')}
        </Button>
        <Button onClick={onCopy} data-autofocus>
          {t(clipboard.copied ? 'subadmins.link.copied' : copy)}
        </Button>
      </Group>
    </>
  )
}
