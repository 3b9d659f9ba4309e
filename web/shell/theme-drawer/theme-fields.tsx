import { Checkbox, useMantineColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { changeThemeSettings, useThemeSettings } from '#web/core/theme/theme-settings.ts'
import { Segments } from '#web/ui/segments.tsx'
import { schemes } from './schemes.ts'
import styles from './theme-drawer.module.css'

/** A section of the theme settings under its title. */
export function SettingsPart({ title, children }: { title: TextKey; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section className={styles.part}>
      <h3>{t(title)}</h3>
      {children}
    </section>
  )
}

/** The choice of light, dark or system. It is in the drawer too, since the top bar of the narrowest phones has no room for it. */
export function SchemeChoice() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Segments
      label={t('shell.scheme')}
      value={colorScheme}
      onChange={setColorScheme}
      options={schemes.map((scheme) => ({ value: scheme, label: t(`scheme.${scheme}`) }))}
    />
  )
}

/** The setting of a bar's width: 'above' spans the full width, 'below' only the screen beside the sidebar. */
export function AlignmentSetting({ setting }: { setting: 'toolbarAlignment' | 'footerAlignment' }) {
  const { t } = useTranslation()
  const settings = useThemeSettings()
  return (
    <Segments<'below' | 'above'>
      label={t('themeSettings.alignment')}
      value={settings[setting]}
      onChange={(value) => changeThemeSettings({ [setting]: value })}
      options={[
        { value: 'below', label: t('themeSettings.below') },
        { value: 'above', label: t('themeSettings.above') },
      ]}
    />
  )
}

type Display = 'toolbarDisplay' | 'footerDisplay' | 'sidebarDisplay'

export function DisplaySetting({ setting, label }: { setting: Display; label: TextKey }) {
  const { t } = useTranslation()
  const settings = useThemeSettings()
  return (
    <Checkbox
      label={t(label)}
      checked={settings[setting] === 'show'}
      onChange={({ currentTarget }) =>
        changeThemeSettings({ [setting]: currentTarget.checked ? 'show' : 'hide' })
      }
    />
  )
}

export function SwitchSetting({
  setting,
  label,
}: {
  setting: 'sidebarMini' | 'sidebarTransparent'
  label: TextKey
}) {
  const { t } = useTranslation()
  const settings = useThemeSettings()
  return (
    <Checkbox
      label={t(label)}
      checked={settings[setting]}
      onChange={({ currentTarget }) => changeThemeSettings({ [setting]: currentTarget.checked })}
    />
  )
}
