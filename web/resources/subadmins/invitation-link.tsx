import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { INVITATION_HOURS } from '#contract/features/auth/invitations.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { createStore, useStore } from '#web/core/store.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { useOpened } from '#web/ui/use-opened.ts'
import styles from './invitation-link.module.css'

type Invitation = { email: string; link: string }

// Holds an invitation between the form that made it and the list that shows it. It stays in memory alone, because its link
// gives access to the account.
const waiting = createStore<Invitation | null>(null)

/** Shows the link of an invitation that was not mailed. For a mailed one `link` is null, and nothing is shown. */
export function showInvitation(email: string, link: string | null) {
  waiting.set(link === null ? null : { email, link })
}

const forget = () => waiting.set(null)

/** The dialog that gives the main admin the link to pass on, where no mail server is set up. */
export function InvitationLink() {
  const invitation = useStore(waiting)
  const { t } = useTranslation()
  // The content stays while the dialog closes.
  const [shown, setShown] = useState(invitation)
  if (invitation && invitation !== shown) setShown(invitation)
  // Forgotten on leaving, so that the next person who opens the list, perhaps after a sign-out, does not see it.
  useEffect(() => forget, [])
  return (
    <Modal
      opened={useOpened(invitation !== null)}
      onClose={forget}
      onExitTransitionEnd={keepFocus}
      title={t('subadmins.link.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {shown && <Copying {...shown} onClose={forget} />}
    </Modal>
  )
}

function Copying({ email, link, onClose }: Invitation & { onClose: () => void }) {
  const { t } = useTranslation()
  const clipboard = useClipboard()
  const field = useRef<HTMLInputElement>(null)
  const copy = () => {
    // Without https there is no clipboard for pages: what is selected can be copied by its key.
    field.current?.select()
    clipboard.copy(link)
  }
  return (
    <>
      <p className={styles.what}>{t('subadmins.link.what', { email, hours: INVITATION_HOURS })}</p>
      <TextInput
        ref={field}
        value={link}
        readOnly
        aria-label={t('subadmins.link.title')}
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('action.close')}
        </Button>
        <Button onClick={copy} data-autofocus>
          {t(clipboard.copied ? 'subadmins.link.copied' : 'subadmins.link.copy')}
        </Button>
      </Group>
    </>
  )
}
