import { Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Icon } from '#web/core/navigation/resource.ts'
import styles from './top-bar.module.css'

type Props = { icon: Icon; label: string; chosen: string; children: ReactNode }

/** A menu item whose choices unfold below it, because a phone has no room for a second menu beside the first. */
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
