import { Modal } from '@mantine/core'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { withCommand } from '#web/ui/keys.ts'
import styles from './queue.module.css'
import type { QueueAction } from './queue-actions.ts'

const NAMED = { Escape: 'keys.escape', ' ': 'keys.space' } as const
const BEFORE: Readonly<Record<string, string>> = { Alt: 'Alt', Shift: '⇧' }
const isNamed = (key: string): key is keyof typeof NAMED => key in NAMED

/**
 * A key as it is written on the keyboard. Hidden from screen readers by default, since a button names its key by
 * `aria-keyshortcuts`.
 */
export function Key({ name, isRead = false }: { name: string; isRead?: boolean }) {
  const { t } = useTranslation()
  const [, modifier, key = ''] = /^(?:(Mod|Alt|Shift)\+)?(.+)$/.exec(name) ?? []
  const label = isNamed(key)
    ? t(NAMED[key])
    : key === 'Backspace'
      ? '⌫'
      : key.replace(/^.$/, key.toUpperCase())
  const text = modifier === 'Mod' ? withCommand(label) : `${modifier ? `${BEFORE[modifier]} ` : ''}${label}`
  return (
    <kbd className={styles.key} aria-hidden={!isRead || undefined}>
      {text}
    </kbd>
  )
}

type Props = { opened: boolean; onClose: () => void; actions: readonly QueueAction[] }

/** The dialog that lists the keys of a queue and what they do. */
export function KeyList({ opened, onClose, actions }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <dl className={styles.keys}>
        {actions
          .filter(({ keys }) => keys.length > 0)
          .map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <Key key={key} name={key} isRead />
                ))}
              </dt>
              <dd>{t(does)}</dd>
            </div>
          ))}
      </dl>
    </Modal>
  )
}
