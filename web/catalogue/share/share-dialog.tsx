import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { toast } from '#web/core/feedback/toast.ts'
import { i18n, useTranslation } from '#web/core/i18n/i18n.ts'
import { publicUrl } from '#web/core/navigation/base-path.ts'
import { useStore } from '#web/core/store.ts'
import { IconShare } from '#web/ui/icons/first-load.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { useOpened } from '#web/ui/use-opened.ts'
import { CopiedText } from './copied-text.tsx'
import styles from './share.module.css'
import { SHARE_WAYS, sharedRecord } from './share.ts'

/** The addresses at which listeners find a record, to copy or to hand to another program. */
export default function ShareDialog() {
  const { t } = useTranslation()
  const record = useStore(sharedRecord)
  // The content stays while the dialog closes.
  const [shown, setShown] = useState(record)
  if (record && record !== shown) setShown(record)
  const opened = useOpened(record !== null)
  if (!shown) return null
  const { kind, id, name, isActive } = shown
  const web = publicUrl()
  const [first] = SHARE_WAYS[kind]
  const hand = () => handOver({ title: name, url: first.text(web, id, name) })
  return (
    <Modal
      opened={opened}
      onClose={() => sharedRecord.set(null)}
      onExitTransitionEnd={keepFocus}
      size="lg"
      title={t('share.title', { name })}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {!isActive && (
        <p className={styles.note} role="note">
          {t('share.inactive')}
        </p>
      )}
      {SHARE_WAYS[kind].map(({ label, text }) => (
        <CopiedText key={`${kind} ${id} ${label}`} label={t(label)} text={text(web, id, name)} />
      ))}
      <Group justify="flex-end" gap="xs" mt="lg">
        {'share' in navigator && (
          <Button variant="default" leftSection={<IconShare size={16} stroke={1.6} />} onClick={hand}>
            {t('share.device')}
          </Button>
        )}
        <Button variant="default" onClick={() => sharedRecord.set(null)}>
          {t('action.close')}
        </Button>
      </Group>
    </Modal>
  )
}

/** Opens what the device offers for sharing. */
async function handOver(what: ShareData): Promise<void> {
  try {
    await navigator.share(what)
  } catch (error) {
    // The user closed the device's dialog without sharing.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast(i18n.t('share.refused'))
  }
}
