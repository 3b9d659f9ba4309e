import { kindResource } from '#web/catalogue/kind-screens/kind-resource.ts'
import { IconFolders } from '#web/ui/icons/first-load.ts'

export const collections = kindResource('collections', {
  label: 'menu.collection',
  icon: IconFolders,
  caption: 'organise',
  goKey: 'o',
  form: () => import('./collection-form.tsx'),
})
