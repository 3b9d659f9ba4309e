import { Button } from '@mantine/core'
import { Key } from './key-list.tsx'
import styles from './queue.module.css'
import { DIGITS, type QueueAction } from './queue-actions.ts'

/** Formats keys for `aria-keyshortcuts`. */
export const shortcutsOf = (keys: readonly string[]): string | undefined =>
  keys
    .filter((key) => key !== DIGITS)
    .map((key) =>
      key
        .replace('Mod', 'Control')
        .replace(/^ $/, 'Space')
        .replace(/\b[a-z]$/, (letter) => letter.toUpperCase()),
    )
    .join(' ') || undefined

/** The decisions as buttons with their keys, large enough for a thumb on a phone. */
export function QueueFoot({ actions }: { actions: readonly QueueAction[] }) {
  const buttons = actions.flatMap(({ button, ...action }) => (button ? [{ button, ...action }] : []))
  return (
    <div className={styles.foot}>
      {buttons
        .map(({ does, keys, act, button }, index) => (
          <Button
            key={does}
            variant={index === 0 && keys[0] ? 'filled' : 'default'}
            disabled={button.isDisabled}
            aria-keyshortcuts={shortcutsOf(keys)}
            rightSection={keys[0] && <Key name={keys[0]} />}
            onClick={() => act('')}
          >
            {button.label}
          </Button>
        ))
        .toReversed()}
    </div>
  )
}
