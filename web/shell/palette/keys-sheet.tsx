import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { closeDialog, focusOpener, useDialog } from '#web/shell/dialogs/dialogs.ts'
import { withCommand } from '#web/ui/keys.ts'
import styles from './keys-sheet.module.css'
import { useGoKeys } from './use-go-keys.ts'

const sheet = [
  {
    title: 'keys.everywhere',
    keys: [
      { keys: [withCommand('K')], does: 'palette.title' },
      { keys: ['?'], does: 'keys.sheet' },
      { keys: ['keys.escape'], does: 'keys.leave' },
    ],
  },
  {
    title: 'keys.lists',
    keys: [
      { keys: ['/'], does: 'keys.search' },
      { keys: ['j', 'k'], does: 'keys.move' },
      { keys: ['[', ']'], does: 'keys.turn' },
      { keys: ['Enter'], does: 'keys.open' },
      { keys: ['v'], does: 'keys.peek' },
      { keys: ['keys.space'], does: 'keys.playRow' },
      { keys: ['e'], does: 'keys.edit' },
      { keys: ['n'], does: 'action.add' },
      { keys: ['x'], does: 'keys.select' },
      { keys: ['Shift ↓', 'Shift ↑'], does: 'keys.extend' },
      { keys: ['.'], does: 'keys.bulk' },
      { keys: ['keys.escape'], does: 'catalogue.clearSelection' },
      { keys: ['F2'], does: 'keys.gridStart' },
    ],
  },
  {
    title: 'keys.grid',
    keys: [
      { keys: ['Enter', 'F2'], does: 'keys.gridCell' },
      { keys: ['Enter'], does: 'keys.gridDown' },
      { keys: ['Tab'], does: 'keys.gridNext' },
      { keys: ['Shift ↓', 'Shift →'], does: 'keys.gridRange' },
      { keys: [withCommand('A')], does: 'keys.gridAll' },
      { keys: [withCommand('C'), withCommand('V')], does: 'keys.gridCopy' },
      { keys: [withCommand('D')], does: 'keys.gridFill' },
      { keys: ['Delete'], does: 'keys.gridClear' },
      { keys: [withCommand('Z')], does: 'keys.gridUndo' },
      { keys: ['keys.escape'], does: 'keys.gridLeave' },
    ],
  },
  {
    title: 'player.label',
    keys: [
      { keys: ['keys.space'], does: 'keys.play' },
      { keys: ['Shift N', 'Shift P'], does: 'keys.step' },
      { keys: ['l', 'h'], does: 'keys.skip' },
      { keys: ['>', '<'], does: 'keys.speed' },
    ],
  },
  {
    title: 'keys.forms',
    keys: [
      { keys: [withCommand('S')], does: 'action.save' },
      { keys: ['Alt P'], does: 'keys.playOption' },
    ],
  },
] as const

/** The list of all keyboard shortcuts. */
export function KeysSheet() {
  const { t } = useTranslation()
  const screens = useGoKeys()
  return (
    <Modal
      size="xl"
      opened={useDialog() === 'keys'}
      onClose={closeDialog}
      onExitTransitionEnd={focusOpener}
      returnFocus={false}
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <div className={styles.parts}>
        {sheet.map(({ title, keys }) => (
          <Part key={title} title={t(title)}>
            {keys.map(({ keys: pressed, does }) => (
              <Line
                key={does}
                keys={pressed.map((key) => (key === 'keys.space' || key === 'keys.escape' ? t(key) : key))}
                does={t(does)}
              />
            ))}
          </Part>
        ))}
        <Part title={t('keys.goTo')}>
          {screens.map(({ key, label }) => (
            <Line key={key} keys={['g', key]} does={t(label)} />
          ))}
        </Part>
      </div>
    </Modal>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  )
}

function Line({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <div className={styles.line}>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  )
}
