import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#web/core/session/rights.ts'
import { useSession } from '#web/core/session/session.ts'
import { useAskedSignOut } from '#web/shell/account/asked-sign-out.tsx'
import { openDialog } from '#web/shell/dialogs/dialogs.ts'
import { IconChevronDown, IconKey, IconLogout, IconMailCog, IconShieldLock } from '#web/ui/icons.ts'
import { LanguageItems } from './language-items.tsx'
import styles from './top-bar.module.css'

/** Where the top bar has no room for the languages. */
const NARROW = '(max-width: 479.98px)'

const initialOf = (name: string) => [...new Intl.Segmenter().segment(name)][0]?.segment.toUpperCase() ?? '?'

/** The signed-in admin, and the actions on the own account. */
export function ProfileMenu() {
  const { t } = useTranslation()
  const { adminName } = useSession()
  const signOut = useAskedSignOut()
  const may = useMay()
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const button = useRef<HTMLButtonElement>(null)
  return (
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
        {may('inbox.edit') && (
          <Menu.Item
            leftSection={<IconMailCog size={16} stroke={1.6} aria-hidden />}
            onClick={() => openDialog('contactMail', button.current)}
          >
            {t('contact.mail.edit')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconKey size={16} stroke={1.6} aria-hidden />}
          onClick={() => openDialog('changePassword', button.current)}
        >
          {t('session.changePassword')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/security"
          leftSection={<IconShieldLock size={16} stroke={1.6} aria-hidden />}
        >
          {t('session.security')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}
          onClick={() => signOut(button.current)}
        >
          {t('session.signOut')}
        </Menu.Item>
        {isNarrow && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('language.title')}</Menu.Label>
            <LanguageItems />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
