import { Modal } from '@mantine/core'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { closeDialog, focusOpener, useDialog } from '#web/shell/dialogs/dialogs.ts'
import styles from './palette.module.css'
import { PaletteSearch } from './palette-search.tsx'

/** The palette, which finds any screen, record or action from anywhere. */
export function Palette() {
  const { t } = useTranslation()
  return (
    <Modal.Root
      opened={useDialog() === 'palette'}
      onClose={closeDialog}
      onExitTransitionEnd={focusOpener}
      returnFocus={false}
      centered={false}
      size={640}
      radius="lg"
      yOffset="10dvh"
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label={t('palette.title')} classNames={{ content: styles.content }}>
        <PaletteSearch />
      </Modal.Content>
    </Modal.Root>
  )
}
