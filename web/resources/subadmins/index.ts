import { IconShieldLock } from '@tabler/icons-react'
import type { Resource } from '../resource.ts'

export const subadmins: Resource = {
  name: 'subadmins',
  path: '/subadmins',
  label: 'menu.subadmins',
  who: 'main admin',
  menu: [{ path: '/subadmins', label: 'menu.subadmins', icon: IconShieldLock, caption: 'people' }],
  screens: [
    { path: '', crumb: 'crumb.list', component: () => import('./subadmin-list.tsx') },
    {
      path: 'add',
      crumb: 'crumb.add',
      title: 'subadmins.add',
      component: () => import('./subadmin-form.tsx'),
    },
    { path: 'edit/$admin_id', crumb: 'crumb.edit', component: () => import('./subadmin-form.tsx') },
  ],
}
