import { Menu, type MenuProps } from '@mantine/core'
import type { ReactElement, ReactNode, RefObject } from 'react'
import styles from './list-menu.module.css'

type Props = Pick<MenuProps, 'position' | 'withinPortal'> & {
  isOpened: boolean
  onOpen: (opened: boolean) => void
  button: RefObject<HTMLElement | null>
  target: ReactElement
  children: ReactNode
}

/**
 * A menu of a list, whose button gets the focus back before an item opens a dialog, which restores it there. Escape is stopped
 * here, because in a list it also clears the selection.
 */
export function ListMenu({ isOpened, onOpen, button, target, children, ...menu }: Props) {
  const close = () => {
    onOpen(false)
    button.current?.focus()
  }
  return (
    <Menu
      {...menu}
      opened={isOpened}
      onChange={(opened) => (opened ? onOpen(true) : close())}
      closeOnEscape={false}
      returnFocus={false}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown
        className={styles.items}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          close()
        }}
      >
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
