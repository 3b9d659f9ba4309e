import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useRef } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconCheck, IconCopy } from '#web/ui/icons.ts'
import styles from './share.module.css'

/** An address or code with a button that copies it. */
export function CopiedText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 4000 })
  const field = useRef<HTMLInputElement>(null)
  const copy = () => {
    // Without https there is no clipboard for pages: what is selected can be copied by its key.
    field.current?.select()
    clipboard.copy(text)
  }
  const Icon = clipboard.copied ? IconCheck : IconCopy
  return (
    <div className={styles.line}>
      <TextInput
        ref={field}
        label={label}
        value={text}
        readOnly
        dir="ltr"
        classNames={{ root: styles.field, input: styles.text }}
        description={clipboard.error ? t('share.byKey') : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={<Icon size={16} stroke={1.6} />}
        aria-label={t(clipboard.copied ? 'share.copiedWhat' : 'share.copyWhat', { what: label })}
        onClick={copy}
      >
        {t(clipboard.copied ? 'subadmins.link.copied' : 'share.copy')}
      </Button>
    </div>
  )
}
