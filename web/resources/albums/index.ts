import { kindResource } from '#web/catalogue/kind-screens/kind-resource.ts'
import { IconDisc } from '#web/ui/icons/first-load.ts'

export const albums = kindResource('albums', {
  icon: IconDisc,
  caption: 'catalogue',
  goKey: 'a',
  list: () => import('./album-list.tsx'),
  screens: [
    {
      path: 'viewtracks/$album_id',
      crumb: 'kind.tracks',
      needs: ['tracks.view'],
      component: () => import('./album-tracks.tsx'),
    },
  ],
})
