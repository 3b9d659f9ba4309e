import type { Resource } from '#web/core/navigation/resource.ts'
import { categoryGroup } from '#web/resources/menu-groups.ts'
import { IconSitemap } from '#web/ui/icons/first-load.ts'

export const subcategories: Resource = {
  name: 'subcategories',
  path: '/subcategory',
  label: 'menu.subcategory',
  menu: [
    {
      path: '/subcategory',
      label: 'menu.subcategory',
      icon: IconSitemap,
      caption: 'organise',
      group: categoryGroup,
    },
  ],
  screens: [
    { path: '', goKey: 's', crumb: 'crumb.list', component: () => import('./subcategory-list.tsx') },
    {
      path: 'add',
      crumb: 'action.add',
      title: 'subcategories.add',
      component: () => import('./subcategory-form.tsx'),
    },
    {
      path: 'edit/$sub_category_id',
      crumb: 'action.edit',
      component: () => import('./subcategory-form.tsx'),
    },
  ],
}
