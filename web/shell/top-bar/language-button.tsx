import { ActionIcon, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconLanguage } from '#web/ui/icons.ts'
import { LanguageItems } from './language-items.tsx'
import styles from './top-bar.module.css'

/** The language menu of the top bar; on narrow screens it is part of the profile menu. */
export function LanguageButton() {
  const { t } = useTranslation()
  const label = t('language.title')
  return (
    <Menu position="bottom-end" width={200} withinPortal={false}>
      <Menu.Target>
        <ActionIcon size={36} className={styles.roomy} aria-label={label} title={label}>
          <IconLanguage size={19} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  )
}
