import { ActionIcon, Menu } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LanguageItems } from './language-items.tsx'
import styles from './top-bar.module.css'

/** The choice of the language in the top bar; where that is narrow, the profile menu has it. */
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
