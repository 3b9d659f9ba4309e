import { IconCategory } from '@tabler/icons-react'
import { categoryGroup } from '../menu-groups.ts'
import type { Resource } from '../resource.ts'

export const categories: Resource = {
  name: 'categories',
  path: '/category',
  label: 'menu.category',
  menu: [
    {
      path: '/category',
      label: 'menu.category',
      icon: IconCategory,
      caption: 'organise',
      group: categoryGroup,
    },
  ],
  screens: [
    { path: '', crumb: 'crumb.list', component: () => import('./category-list.tsx') },
    {
      path: 'add',
      crumb: 'crumb.add',
      title: 'categories.add',
      component: () => import('./category-form.tsx'),
    },
    { path: 'edit/$category_id', crumb: 'crumb.edit', component: () => import('./category-form.tsx') },
  ],
}
