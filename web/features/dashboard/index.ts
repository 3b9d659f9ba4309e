import { IconLayoutDashboard } from '@tabler/icons-react'
import type { Resource } from '../resource.ts'

export const dashboard: Resource = {
  name: 'dashboard',
  path: '/dashboard',
  label: 'menu.dashboard',
  menu: [{ path: '/dashboard', label: 'menu.dashboard', icon: IconLayoutDashboard }],
  screens: [{ path: '', crumb: null, component: () => import('./dashboard.tsx') }],
}
