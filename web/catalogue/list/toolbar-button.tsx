import { Button, type ButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import styles from './toolbar-button.module.css'

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { icon: Icon }

/** A button beside the search of a list: an icon and a word, and on a phone the icon alone. */
export function ToolbarButton({ icon: Sign, children, ...button }: Props) {
  return (
    <Button
      {...button}
      variant="default"
      className={styles.button}
      leftSection={<Sign size={17} stroke={1.6} />}
    >
      <span className={styles.word} dir="auto">
        {children}
      </span>
    </Button>
  )
}
