import { kindResource } from '#web/catalogue/kind-screens/kind-resource.ts'
import { categoryGroup } from '#web/resources/menu-groups.ts'
import { IconSitemap } from '#web/ui/icons/first-load.ts'

export const subcategories = kindResource('subcategories', {
  label: 'menu.subcategory',
  icon: IconSitemap,
  caption: 'organise',
  group: categoryGroup,
  goKey: 's',
  form: () => import('./subcategory-form.tsx'),
})
