import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }
const schemes = ['light', 'dark', 'auto'] as const

/** Light, dark, or as the system says. */
export function SchemeMenu() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Present = icons[colorScheme]
  return (
    <Menu position="bottom-end" width={200} withinPortal={false}>
      <Menu.Target>
        <ActionIcon size={36} aria-label={t('shell.scheme')} title={t('shell.scheme')}>
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
