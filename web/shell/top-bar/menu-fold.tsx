import { Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Icon } from '#web/core/navigation/resource.ts'
import styles from './top-bar.module.css'

type Props = { icon: Icon; label: string; chosen: string; children: ReactNode }

/** A menu item with its choices below it: on a phone there is no room for a menu beside the menu. */
export function MenuFold({ icon: Icon, label, chosen, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Menu.Item
        closeMenuOnClick={false}
        aria-expanded={isOpen}
        leftSection={<Icon size={16} stroke={1.6} />}
        rightSection={<span className={styles.chosen}>{chosen}</span>}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Menu.Item>
      {isOpen && <div className={styles.choices}>{children}</div>}
    </>
  )
}
