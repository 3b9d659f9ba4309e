import { IconBellRinging } from '@tabler/icons-react'
import type { Resource } from '../resource.ts'

export const notifications: Resource = {
  name: 'notifications',
  path: '/notifications',
  label: 'menu.notifications',
  menu: [{ path: '/notifications', label: 'menu.notifications', icon: IconBellRinging, caption: 'reach' }],
  screens: [{ path: '', crumb: 'crumb.send', component: () => import('./notifications-screen.tsx') }],
}
