import { Menu, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useLanguage } from '#web/core/i18n/language.ts'
import { useMay } from '#web/core/session/rights.ts'
import { useSession } from '#web/core/session/session.ts'
import { useAskedSignOut } from '#web/shell/account/asked-sign-out.tsx'
import { openDialog } from '#web/shell/dialogs/dialogs.ts'
import { schemeIcons, schemes } from '#web/shell/theme-drawer/schemes.ts'
import {
  IconChevronDown,
  IconKey,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMailCog,
  IconPalette,
  IconShieldLock,
} from '#web/ui/icons.ts'
import { LanguageItems } from './language-items.tsx'
import { MenuFold } from './menu-fold.tsx'
import styles from './top-bar.module.css'

/** The key that lists all shortcuts on every screen. */
const KEYS_KEY = '?'

const initialOf = (name: string) => [...new Intl.Segmenter().segment(name)][0]?.segment.toUpperCase() ?? '?'

/** The menu of the signed-in admin: actions on the own account, and the theme and language in this browser. */
export function ProfileMenu() {
  const { t } = useTranslation()
  const { adminName } = useSession()
  const signOut = useAskedSignOut()
  const may = useMay()
  const language = useLanguage()
  const { colorScheme } = useMantineColorScheme()
  const button = useRef<HTMLButtonElement>(null)
  const SchemeIcon = schemeIcons[colorScheme]
  return (
    <Menu position="bottom-end" width={280} withinPortal={false}>
      <Menu.Target>
        {/* Found by its id after the theme settings have moved it to another bar. */}
        <button ref={button} id="profile" type="button" className={styles.profile}>
          <span className={styles.avatar} aria-hidden>
            {initialOf(adminName)}
          </span>
          <span className={styles.name}>{adminName}</span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
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
        <Menu.Divider />
        <MenuFold icon={IconLanguage} label={t('language.title')} chosen={language.label}>
          <LanguageItems />
        </MenuFold>
        <MenuFold icon={SchemeIcon} label={t('shell.scheme')} chosen={t(`scheme.${colorScheme}`)}>
          <SchemeItems />
        </MenuFold>
        <Menu.Item
          leftSection={<IconPalette size={16} stroke={1.6} aria-hidden />}
          onClick={() => openDialog('themeSettings', button.current)}
        >
          {t('themeSettings.title')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={16} stroke={1.6} aria-hidden />}
          rightSection={<kbd>{KEYS_KEY}</kbd>}
          onClick={() => openDialog('keys', button.current)}
        >
          {t('keys.title')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}
          onClick={() => signOut(button.current)}
        >
          {t('session.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The colour schemes light, dark and system, as menu items. */
function SchemeItems() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu.RadioGroup value={colorScheme} aria-label={t('shell.scheme')}>
      {schemes.map((scheme) => (
        <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick onChange={() => setColorScheme(scheme)}>
          {t(`scheme.${scheme}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
