import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { createStore, type Store, useStore } from '#web/core/store.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { useOpened } from '#web/ui/use-opened.ts'
import styles from './secret.module.css'
import { SecretCopy } from './secret-copy.tsx'

/** A secret that was just made, and the name of what it is for. */
type Made = { name: string; secret: string }
export type MadeSecret = Store<Made | null>

/**
 * Holds a new secret between the form that made it and the list that shows it. It stays in memory alone, since it can never be
 * shown again.
 */
export const madeSecret = (): MadeSecret => createStore<Made | null>(null)

type Props = {
  of: MadeSecret
  title: TextKey
  /** Returns the sentence about the secret, with the name of what it is for. */
  what: (name: string) => string
  copy: TextKey
}

/** The dialog in which a new secret is copied. Only its button closes it, since the secret is lost then. */
export function SecretDialog({ of, title, what, copy }: Props) {
  const made = useStore(of)
  const { t } = useTranslation()
  // The text stays while the dialog closes.
  const [shown, setShown] = useState(made)
  if (made && made !== shown) setShown(made)
  const forget = () => of.set(null)
  useEffect(() => () => of.set(null), [of])
  return (
    <Modal
      opened={useOpened(made !== null)}
      onClose={forget}
      onExitTransitionEnd={keepFocus}
      title={t(title)}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {shown && (
        <>
          <p className={styles.what}>{what(shown.name)}</p>
          <SecretCopy secret={shown.secret} label={title} copy={copy} onClose={forget} />
        </>
      )}
    </Modal>
  )
}
