import type { Resource } from '#web/core/navigation/resource.ts'
import { categoryGroup } from '#web/resources/menu-groups.ts'
import { IconCategory2 } from '#web/ui/icons/first-load.ts'

export const categories: Resource = {
  name: 'categories',
  path: '/category',
  label: 'menu.category',
  menu: [
    {
      path: '/category',
      label: 'menu.category',
      icon: IconCategory2,
      caption: 'organise',
      group: categoryGroup,
    },
  ],
  screens: [
    { path: '', goKey: 'c', crumb: 'crumb.list', component: () => import('./category-list.tsx') },
    {
      path: 'add',
      crumb: 'action.add',
      title: 'categories.add',
      component: () => import('./category-form.tsx'),
    },
    { path: 'edit/$category_id', crumb: 'action.edit', component: () => import('./category-form.tsx') },
  ],
}
