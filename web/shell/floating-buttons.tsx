import { ActionIcon } from '@mantine/core'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconMenu2 } from '#web/ui/icons.ts'
import styles from './floating-buttons.module.css'
import { PaletteIcon } from './palette/palette-button.tsx'
import { toggleSidebar, useSidebar } from './sidebar/sidebar-state.ts'
import { ThemeButton } from './theme-drawer/theme-button.tsx'

/** Shown when the top bar is hidden: buttons for the menu, where that floats, and for the theme settings. */
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
