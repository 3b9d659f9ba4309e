import { useComputedColorScheme } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import type { Background, Scheme } from '#web/core/theme/area-themes.ts'
import { changeThemeSettings, type ThemeSettings, useThemeSettings } from '#web/core/theme/theme-settings.ts'
import styles from './theme-drawer.module.css'

type Area = 'topBar' | 'sidebar' | 'background' | 'footer'
type Theme<Of extends Area> = { name: ThemeSettings[Of]; label: TextKey } & Record<Scheme, Background>

/** The choice of a theme for an area, each shown by its background and active colour. */
export function ThemeChoice<Of extends Area>({ area, themes }: { area: Of; themes: readonly Theme<Of>[] }) {
  const { t } = useTranslation()
  const settings = useThemeSettings()
  const scheme = useComputedColorScheme('light')
  const group = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{t('themeSettings.colours')}</legend>
      {themes.map(({ name, label, [scheme]: { ground, active } }) => (
        <label key={name} className={styles.theme}>
          <input
            type="radio"
            name={group}
            checked={settings[area] === name}
            onChange={() => changeThemeSettings({ [area]: name })}
          />
          <span
            className={styles.swatch}
            style={{ '--area-ground': ground, '--area-active': active }}
            aria-hidden
          />
          {t(label)}
        </label>
      ))}
    </fieldset>
  )
}
