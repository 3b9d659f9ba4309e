import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { Icon } from '#web/ui/icons/icon.tsx'
import styles from './toolbar-button.module.css'

type Props = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    icon?: Icon
  }

/** A button beside the search of a list: a word, with an icon where there is room for it. */
export function ToolbarButton({ icon: Sign, children, ...button }: Props) {
  return (
    <Button
      title={typeof children === 'string' ? children : undefined}
      {...button}
      variant="default"
      className={styles.button}
      leftSection={Sign && <Sign size={17} stroke={1.6} />}
    >
      <span className={styles.word} dir="auto">
        {children}
      </span>
    </Button>
  )
}
