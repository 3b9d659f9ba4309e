import { Drawer, type DrawerProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './side-panel.module.css'

type Props = Pick<
  DrawerProps,
  'opened' | 'onClose' | 'returnFocus' | 'onExitTransitionEnd' | 'overlayProps'
> & {
  title: string
  /** The buttons at its foot, which stays in sight. */
  foot: ReactNode
  children: ReactNode
}

/** A dialog at the side of the screen, whose choices hold at once. */
export function SidePanel({ foot, children, ...drawer }: Props) {
  const { t } = useTranslation()
  return (
    <Drawer
      {...drawer}
      position="right"
      size={380}
      classNames={{ title: styles.title, header: styles.header, body: styles.body, content: styles.content }}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      {children}
      <div className={styles.foot}>{foot}</div>
    </Drawer>
  )
}
