import type { Resource } from '#web/core/navigation/resource.ts'
import { IconLayoutDashboard } from '#web/ui/icons/first-load.ts'

export const dashboard: Resource = {
  name: 'dashboard',
  path: '/dashboard',
  label: 'menu.dashboard',
  menu: [{ path: '/dashboard', label: 'menu.dashboard', icon: IconLayoutDashboard }],
  screens: [{ path: '', goKey: 'd', crumb: null, component: () => import('./dashboard.tsx') }],
}
