import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { createStore, type Store, useStore } from '#web/core/store.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { useOpened } from '#web/ui/use-opened.ts'
import styles from './secret.module.css'
import { SecretCopy } from './secret-copy.tsx'

/** A secret that was just made, and of what. */
type Made = { name: string; secret: string }
export type MadeSecret = Store<Made | null>

/** From a form, which is left for its list, to the list. In memory alone: the secret can never be shown again. */
export const madeSecret = (): MadeSecret => createStore<Made | null>(null)

type Props = {
  of: MadeSecret
  title: TextKey
  /** The sentence with the name. */
  what: (name: string) => string
  copy: TextKey
}

/** Gives a new secret to copy. Only its button closes it, since the secret is lost then. */
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
