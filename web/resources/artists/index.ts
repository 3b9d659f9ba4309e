import { kindResource } from '#web/catalogue/kind-screens/kind-resource.ts'
import { IconMicrophone2 } from '#web/ui/icons/first-load.ts'

export const artists = kindResource('artists', {
  label: 'menu.artist',
  icon: IconMicrophone2,
  caption: 'catalogue',
  goKey: 'r',
  list: () => import('./artist-list.tsx'),
})
