import { IconCategory2 } from '@tabler/icons-react'
import { categoryGroup } from '../menu-groups.ts'
import type { Resource } from '../resource.ts'

export const subcategories: Resource = {
  name: 'subcategories',
  path: '/subcategory',
  label: 'menu.subcategory',
  menu: [
    {
      path: '/subcategory',
      label: 'menu.subcategory',
      icon: IconCategory2,
      caption: 'organise',
      group: categoryGroup,
    },
  ],
  screens: [
    { path: '', crumb: 'crumb.list', component: () => import('./subcategory-list.tsx') },
    {
      path: 'add',
      crumb: 'crumb.add',
      title: 'subcategories.add',
      component: () => import('./subcategory-form.tsx'),
    },
    { path: 'edit/$sub_category_id', crumb: 'crumb.edit', component: () => import('./subcategory-form.tsx') },
  ],
}
