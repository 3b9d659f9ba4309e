import { Button, Group } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useRef } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './account.module.css'

/** New recovery codes, shown only this once; only the button closes them. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 10_000 })
  const list = useRef<HTMLUListElement>(null)
  const copy = () => {
    // Without https there is no clipboard for pages: what is selected can be copied by its key.
    if (list.current) window.getSelection()?.selectAllChildren(list.current)
    clipboard.copy(codes.join('\n'))
  }
  return (
    <>
      <p className={styles.note}>{t('account.codes.what')}</p>
      <ul ref={list} className={styles.codes} dir="ltr" aria-label={t('account.codes.shown')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={copy} data-autofocus>
          {t(clipboard.copied ? 'subadmins.link.copied' : 'account.codes.copy')}
        </Button>
        <Button onClick={onClose}>{t('account.codes.saved')}</Button>
      </Group>
    </>
  )
}
