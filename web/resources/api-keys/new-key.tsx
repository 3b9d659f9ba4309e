import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createStore, useStore } from '#web/core/store/store.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { useOpened } from '#web/ui/use-opened.ts'
import styles from './api-keys.module.css'

type NewKey = { name: string; secret: string }

// From the form, which is left for the list, to the list. In memory alone: it can never be shown again.
const waiting = createStore<NewKey | null>(null)

/** Shows a key that was just made; null after an edit. */
export function showNewKey(name: string, secret: string | null) {
  waiting.set(secret === null ? null : { name, secret })
}

const forget = () => waiting.set(null)

/** Gives the main admin the new key to copy. Only its button closes it, since the key is lost then. */
export function NewKeyDialog() {
  const made = useStore(waiting)
  const { t } = useTranslation()
  // The text stays while the dialog closes.
  const [shown, setShown] = useState(made)
  if (made && made !== shown) setShown(made)
  useEffect(() => forget, [])
  return (
    <Modal
      opened={useOpened(made !== null)}
      onClose={forget}
      onExitTransitionEnd={keepFocus}
      title={t('apiKeys.shown.title')}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {shown && <Copying {...shown} onClose={forget} />}
    </Modal>
  )
}

function Copying({ name, secret, onClose }: NewKey & { onClose: () => void }) {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 10_000 })
  const field = useRef<HTMLInputElement>(null)
  const copy = () => {
    // Without https there is no clipboard for pages: what is selected can be copied by its key.
    field.current?.select()
    clipboard.copy(secret)
  }
  return (
    <>
      <p className={styles.what}>{t('apiKeys.shown.what', { name })}</p>
      <TextInput
        ref={field}
        value={secret}
        readOnly
        aria-label={t('apiKeys.shown.title')}
        dir="ltr"
        classNames={{ input: styles.secret }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('action.close')}
        </Button>
        <Button onClick={copy} data-autofocus>
          {t(clipboard.copied ? 'subadmins.link.copied' : 'apiKeys.shown.copy')}
        </Button>
      </Group>
    </>
  )
}
