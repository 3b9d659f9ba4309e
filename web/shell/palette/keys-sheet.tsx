import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { closeDialog, focusOpener, useDialog } from '#web/shell/dialogs/dialogs.ts'
import { withCommand } from '#web/ui/keys.ts'
import styles from './keys-sheet.module.css'

const sheet = [
  {
    title: 'keys.everywhere',
    keys: [
      { keys: [withCommand('K')], does: 'palette.title' },
      { keys: ['?'], does: 'keys.sheet' },
      { keys: ['keys.space'], does: 'keys.play' },
      { keys: ['keys.escape'], does: 'keys.leave' },
    ],
  },
  {
    title: 'keys.lists',
    keys: [
      { keys: ['/'], does: 'keys.search' },
      { keys: ['j', 'k'], does: 'keys.move' },
      { keys: ['x'], does: 'keys.select' },
      { keys: ['e'], does: 'keys.edit' },
      { keys: ['Enter'], does: 'keys.open' },
    ],
  },
  { title: 'keys.forms', keys: [{ keys: [withCommand('S')], does: 'action.save' }] },
] as const

/** The list of all keyboard shortcuts. */
export function KeysSheet() {
  const { t } = useTranslation()
  return (
    <Modal
      opened={useDialog() === 'keys'}
      onClose={closeDialog}
      onExitTransitionEnd={focusOpener}
      returnFocus={false}
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {sheet.map(({ title, keys }) => (
        <section key={title} className={styles.part}>
          <h3>{t(title)}</h3>
          <dl>
            {keys.map(({ keys: pressed, does }) => (
              <div key={does} className={styles.line}>
                <dt>
                  {pressed.map((key) => (
                    <kbd key={key}>{key === 'keys.space' || key === 'keys.escape' ? t(key) : key}</kbd>
                  ))}
                </dt>
                <dd>{t(does)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
