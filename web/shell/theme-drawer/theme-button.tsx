import { ActionIcon } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from './dialogs.ts'

/** Opens the theme settings. By its id it is found again when they have moved it to another bar. */
export function ThemeButton() {
  const { t } = useTranslation()
  const label = t('themeSettings.title')
  return (
    <ActionIcon
      id="theme-settings"
      size={36}
      aria-label={label}
      title={label}
      onClick={() => openDialog('themeSettings')}
    >
      <IconPalette size={19} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
