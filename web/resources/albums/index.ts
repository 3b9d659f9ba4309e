import type { Resource } from '#web/core/navigation/resource.ts'
import { IconDisc } from '#web/ui/icons/first-load.ts'

export const albums: Resource = {
  name: 'albums',
  path: '/albums',
  label: 'kind.albums',
  menu: [{ path: '/albums', label: 'kind.albums', icon: IconDisc, caption: 'catalogue' }],
  screens: [
    { path: '', goKey: 'a', crumb: 'crumb.list', component: () => import('./album-list.tsx') },
    { path: 'add', crumb: 'action.add', title: 'albums.add', component: () => import('./album-form.tsx') },
    { path: 'edit/$album_id', crumb: 'action.edit', component: () => import('./album-form.tsx') },
    {
      path: 'viewtracks/$album_id',
      crumb: 'kind.tracks',
      needs: ['tracks.view'],
      component: () => import('./album-tracks.tsx'),
    },
  ],
}
