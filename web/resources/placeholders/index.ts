import { IconPhotoCog } from '@tabler/icons-react'
import type { Resource } from '../resource.ts'

export const defaults: Resource = {
  name: 'defaults',
  path: '/config',
  label: 'menu.defaults',
  menu: [{ path: '/config', label: 'menu.defaults', icon: IconPhotoCog, caption: 'people' }],
  screens: [{ path: '', crumb: 'crumb.list', component: () => import('./default-settings.tsx') }],
}
