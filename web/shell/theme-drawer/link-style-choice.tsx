import { useId } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { changeThemeSettings, linkStyles, useThemeSettings } from '#web/core/theme/theme-settings.ts'
import { useArea } from '#web/core/theme/use-area.ts'
import sidebar from '#web/shell/sidebar/sidebar-entry.module.css'
import styles from './theme-drawer.module.css'

/** The choice of how the current entry is styled, each shown as in the sidebar. */
export function LinkStyleChoice() {
  const { t } = useTranslation()
  const { activeLinkStyle } = useThemeSettings()
  const area = useArea('sidebar')
  const group = useId()
  return (
    <fieldset className={styles.links} style={area}>
      <legend>{t('themeSettings.activeLink')}</legend>
      {linkStyles.map((style) => (
        <label key={style} className={styles.link} data-link={style}>
          <input
            type="radio"
            name={group}
            aria-label={t(`themeSettings.link.${style}`)}
            checked={activeLinkStyle === style}
            onChange={() => changeThemeSettings({ activeLinkStyle: style })}
          />
          <span className={sidebar.entry} aria-current="true" aria-hidden>
            <span className={sidebar.label}>{t(`themeSettings.link.${style}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
