import { Menu } from '@mantine/core'
import { IconChevronDown, IconKey, IconLogout, IconMailCog } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangePassword } from '../session/change-password.tsx'
import { useSession } from '../session/session.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { ContactMail } from './contact-mail.tsx'
import styles from './top-bar.module.css'

const initialOf = (name: string) => [...new Intl.Segmenter().segment(name)][0]?.segment.toUpperCase() ?? '?'

/** The signed-in admin, and what he can do about himself. */
export function ProfileMenu() {
  const { t } = useTranslation()
  const { adminName } = useSession()
  const signOut = useSignOut()
  const [opened, setOpened] = useState<'contactMail' | 'password' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const closing = { onClose: () => setOpened(null), onClosed: () => button.current?.focus() }
  return (
    <>
      <Menu position="bottom-end" width={220} withinPortal={false}>
        <Menu.Target>
          <button ref={button} type="button" className={styles.profile}>
            <span className={styles.avatar} aria-hidden>
              {initialOf(adminName)}
            </span>
            <span className={styles.name}>{adminName}</span>
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{adminName}</Menu.Label>
          <Menu.Item
            leftSection={<IconMailCog size={16} stroke={1.6} aria-hidden />}
            onClick={() => setOpened('contactMail')}
          >
            {t('contact.mail.edit')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconKey size={16} stroke={1.6} aria-hidden />}
            onClick={() => setOpened('password')}
          >
            {t('session.changePassword')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />} onClick={signOut}>
            {t('session.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ContactMail opened={opened === 'contactMail'} {...closing} />
      <ChangePassword opened={opened === 'password'} {...closing} />
    </>
  )
}
