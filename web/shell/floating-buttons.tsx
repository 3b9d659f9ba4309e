import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PaletteIcon } from '../palette/palette-button.tsx'
import styles from './floating-buttons.module.css'
import { toggleSidebar, useSidebar } from './sidebar-state.ts'
import { ThemeButton } from './theme-button.tsx'

/** Where the top bar is hidden: the ways to the menu, where that floats, and back to the theme settings. */
export function FloatingButtons() {
  const { t } = useTranslation()
  const { isFloating, isOpen } = useSidebar()
  const label = t('shell.openMenu')
  return (
    <div className={styles.buttons} data-screen-only>
      {isFloating && (
        <ActionIcon size={36} aria-label={label} title={label} aria-expanded={isOpen} onClick={toggleSidebar}>
          <IconMenu2 size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      <PaletteIcon />
      <ThemeButton />
    </div>
  )
}
