import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from '#web/shell/top-bar/top-bar.module.css'
import { schemeIcons, schemes } from './schemes.ts'

/** Light, dark, or system. */
export function SchemeMenu() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Present = schemeIcons[colorScheme]
  return (
    <Menu position="bottom-end" width={200} withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          size={36}
          className={styles.roomy}
          aria-label={t('shell.scheme')}
          title={t('shell.scheme')}
        >
          <Present size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme}>
          {schemes.map((scheme) => (
            <Menu.RadioItem
              key={scheme}
              value={scheme}
              closeMenuOnClick
              onChange={() => setColorScheme(scheme)}
            >
              {t(`scheme.${scheme}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
