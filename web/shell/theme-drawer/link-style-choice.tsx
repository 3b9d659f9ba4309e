import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { changeThemeSettings, linkStyles, useThemeSettings } from '../theme/theme-settings.ts'
import { useArea } from '../theme/use-area.ts'
import sidebar from './sidebar-entry.module.css'
import styles from './theme-drawer.module.css'

/** How the open entry of the sidebar is marked: each way shown as the sidebar shows it. */
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
