import { useMantineColorScheme } from '@mantine/core'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useLanguage } from '#web/core/i18n/language.ts'
import { languages } from '#web/core/i18n/languages.ts'
import { useMay } from '#web/core/session/rights.ts'
import { useAskedSignOut } from '#web/shell/account/asked-sign-out.tsx'
import { leaveDialog, openDialog } from '#web/shell/dialogs/dialogs.ts'
import { switchLanguage } from '#web/shell/languages/switch-language.ts'
import { toggleSidebar, useSidebar } from '#web/shell/sidebar/sidebar-state.ts'
import { schemeIcons, schemes } from '#web/shell/theme-drawer/schemes.ts'
import {
  IconKey,
  IconKeyboard,
  IconLanguage,
  IconLayoutSidebar,
  IconLogout,
  IconMailCog,
  IconPalette,
} from '#web/ui/icons.ts'
import type { Item } from './items.ts'

/** The actions that the palette offers everywhere, besides opening screens. */
export function useActions(): Item[] {
  const { t } = useTranslation()
  const signOut = useAskedSignOut()
  const { isMini, isFloating } = useSidebar()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const shown = useLanguage()
  const may = useMay()
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
    ...(may('inbox.edit')
      ? [action('contactMail', IconMailCog, t('contact.mail.edit'), () => openDialog('contactMail'))]
      : []),
    action('changePassword', IconKey, t('session.changePassword'), () => openDialog('changePassword')),
    action('signOut', IconLogout, t('session.signOut'), () => signOut()),
  ]
}
