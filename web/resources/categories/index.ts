import { kindResource } from '#web/catalogue/kind-screens/kind-resource.ts'
import { categoryGroup } from '#web/resources/menu-groups.ts'
import { IconCategory2 } from '#web/ui/icons/first-load.ts'

export const categories = kindResource('categories', {
  label: 'menu.category',
  icon: IconCategory2,
  caption: 'organise',
  group: categoryGroup,
  goKey: 'c',
  list: () => import('./category-list.tsx'),
  form: () => import('./category-form.tsx'),
})
