import { ActionIcon } from '@mantine/core'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { openDialog } from '#web/shell/dialogs/dialogs.ts'
import { IconPalette } from '#web/ui/icons.ts'

/** The button that opens the theme settings. Its id lets the focus return to it after the settings have moved it to another bar. */
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
