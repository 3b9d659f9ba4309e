import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { Icon } from '#web/ui/icons/icon.tsx'
import styles from './toolbar-button.module.css'

type Props = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    icon: Icon
    /** Its icon is known well enough to stand alone on a laptop. */
    isBrief?: boolean
  }

/** A button beside the search of a list: an icon with a label, and where there is little room the icon alone. */
export function ToolbarButton({ icon: Sign, isBrief, children, ...button }: Props) {
  return (
    <Button
      title={typeof children === 'string' ? children : undefined}
      {...button}
      variant="default"
      className={styles.button}
      data-brief={isBrief || undefined}
      leftSection={<Sign size={17} stroke={1.6} />}
    >
      <span className={styles.word} dir="auto">
        {children}
      </span>
    </Button>
  )
}
