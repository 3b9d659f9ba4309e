import { Checkbox, useMantineColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../i18n/text-key.ts'
import { changeThemeSettings, useThemeSettings } from '../theme/theme-settings.ts'
import { Segments } from '../ui/segments.tsx'
import { schemes } from './schemes.ts'
import styles from './theme-drawer.module.css'

/** What belongs to one area of the screen. */
export function Part({ title, children }: { title: TextKey; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section className={styles.part}>
      <h3>{t(title)}</h3>
      {children}
    </section>
  )
}

/** Light, dark, or as the system says: here too, since the narrowest phones have no room for it in their top bar. */
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

/** Above: over the whole width. Below: beside the sidebar. */
export function Alignment({ setting }: { setting: 'toolbarAlignment' | 'footerAlignment' }) {
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

export function Shown({ setting, label }: { setting: Display; label: TextKey }) {
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

export function Switched({
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
