import { kindResource } from '#web/catalogue/kind-screens/kind-resource.ts'
import { IconTags } from '#web/ui/icons/first-load.ts'

export const tags = kindResource('tags', {
  icon: IconTags,
  caption: 'organise',
  goKey: 'g',
  list: () => import('./tag-list.tsx'),
  form: () => import('./tag-form.tsx'),
})
