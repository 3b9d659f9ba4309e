import { Drawer, type DrawerProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './side-panel.module.css'

type Props = Pick<
  DrawerProps,
  'opened' | 'onClose' | 'returnFocus' | 'onExitTransitionEnd' | 'overlayProps'
> & {
  title: string
  /** The buttons in the footer of the panel, which stays visible. */
  foot: ReactNode
  children: ReactNode
}

/** A side panel whose choices apply immediately. */
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
