import { useMantineColorScheme } from '@mantine/core'
import {
  IconKey,
  IconKeyboard,
  IconLanguage,
  IconLayoutSidebar,
  IconLogout,
  IconMailCog,
  IconPalette,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/language.ts'
import { languages } from '../i18n/languages.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { leaveDialog, openDialog } from '../shell/dialogs.ts'
import { schemeIcons, schemes } from '../shell/schemes.ts'
import { toggleSidebar, useSidebar } from '../shell/sidebar-state.ts'
import { switchLanguage } from '../shell/switch-language.ts'
import type { Item } from './items.ts'

/** What can be done from everywhere, beside opening screens. */
export function useActions(): Item[] {
  const { t } = useTranslation()
  const signOut = useSignOut()
  const { isMini, isFloating } = useSidebar()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const shown = useLanguage()
  const action = (id: string, icon: Item['icon'], name: string, run: () => void): Item => ({
    id: `action ${id}`,
    icon,
    name,
    does: { run },
  })
  const sidebar = isFloating ? 'shell.openMenu' : isMini ? 'shell.expandMenu' : 'shell.collapseMenu'
  return [
    action('themeSettings', IconPalette, t('themeSettings.title'), () => openDialog('themeSettings')),
    ...schemes
      .filter((scheme) => scheme !== colorScheme)
      .map((scheme) =>
        action(
          `scheme ${scheme}`,
          schemeIcons[scheme],
          t('palette.scheme', { scheme: t(`scheme.${scheme}`) }),
          () => {
            setColorScheme(scheme)
            leaveDialog()
          },
        ),
      ),
    ...languages
      .filter((language) => language !== shown)
      .map((language) =>
        action(
          `language ${language.name}`,
          IconLanguage,
          t('language.present', { language: language.label }),
          () => {
            leaveDialog()
            void switchLanguage(language)
          },
        ),
      ),
    action('sidebar', IconLayoutSidebar, t(sidebar), () => {
      leaveDialog()
      toggleSidebar()
    }),
    action('keys', IconKeyboard, t('keys.title'), () => openDialog('keys')),
    action('contactMail', IconMailCog, t('contact.mail.edit'), () => openDialog('contactMail')),
    action('changePassword', IconKey, t('session.changePassword'), () => openDialog('changePassword')),
    action('signOut', IconLogout, t('session.signOut'), () => {
      leaveDialog()
      signOut()
    }),
  ]
}
