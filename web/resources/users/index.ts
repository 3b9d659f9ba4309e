import type { Resource } from '#web/core/navigation/resource.ts'
import { IconUsers } from '#web/ui/icons/first-load.ts'

export const users: Resource = {
  name: 'users',
  path: '/users',
  label: 'kind.users',
  menu: [{ path: '/users', label: 'kind.users', icon: IconUsers, caption: 'people' }],
  screens: [
    { path: '', goKey: 'u', crumb: 'crumb.list', component: () => import('./user-list.tsx') },
    { path: 'add', crumb: 'action.add', title: 'users.add', component: () => import('./user-form.tsx') },
    { path: 'edit/$id', crumb: 'action.edit', component: () => import('./user-form.tsx') },
  ],
}
