import { ActionIcon } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openThemeDrawer } from './theme-drawer-state.ts'

const ID = 'theme-settings'

/** Back to the button: another one than the drawer was opened by, when that went with the top bar. */
export const focusThemeButton = () => document.getElementById(ID)?.focus()

/** Opens the theme settings. */
export function ThemeButton() {
  const { t } = useTranslation()
  const label = t('themeSettings.title')
  return (
    <ActionIcon id={ID} size={36} aria-label={label} title={label} onClick={() => openThemeDrawer(true)}>
      <IconPalette size={19} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
