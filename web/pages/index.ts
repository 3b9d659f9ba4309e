import { IconFileText } from '@tabler/icons-react'
import type { Resource } from '../resource.ts'

export const pages: Resource = {
  name: 'pages',
  path: '/pages',
  label: 'menu.pages',
  menu: [{ path: '/pages', label: 'menu.pages', icon: IconFileText, caption: 'reach' }],
  screens: [
    { path: '', crumb: 'crumb.list', component: () => import('./page-list.tsx') },
    { path: 'add', crumb: 'crumb.add', title: 'pages.add', component: () => import('./page-form.tsx') },
    { path: 'edit/$id', crumb: 'crumb.edit', component: () => import('./page-form.tsx') },
  ],
}
