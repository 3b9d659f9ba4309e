import { IconUsers } from '@tabler/icons-react'
import type { Resource } from '../resource.ts'

export const users: Resource = {
  name: 'users',
  path: '/users',
  label: 'menu.users',
  menu: [{ path: '/users', label: 'menu.users', icon: IconUsers, caption: 'people' }],
  screens: [
    { path: '', crumb: 'crumb.list', component: () => import('./user-list.tsx') },
    { path: 'add', crumb: 'crumb.add', title: 'users.add', component: () => import('./user-form.tsx') },
    { path: 'edit/$id', crumb: 'crumb.edit', component: () => import('./user-form.tsx') },
  ],
}
