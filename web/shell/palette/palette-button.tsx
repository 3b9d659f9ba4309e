import { ActionIcon } from '@mantine/core'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { openDialog } from '#web/shell/dialogs/dialogs.ts'
import { IconSearch } from '#web/ui/icons.ts'
import { withCommand } from '#web/ui/keys.ts'
import styles from './palette-button.module.css'

/** The button that opens the palette; where there is room it looks like a search field. */
export function PaletteButton() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={styles.button}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => openDialog('palette')}
    >
      <IconSearch size={18} stroke={1.6} aria-hidden />
      <span className={styles.text}>{t('palette.title')}</span>
      <kbd className={styles.key} aria-hidden>
        {withCommand('K')}
      </kbd>
    </button>
  )
}

/** The icon button that opens the palette, where there is little room. */
export function PaletteIcon() {
  const { t } = useTranslation()
  const label = t('palette.title')
  return (
    <ActionIcon size={36} aria-label={label} title={label} onClick={() => openDialog('palette')}>
      <IconSearch size={19} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
