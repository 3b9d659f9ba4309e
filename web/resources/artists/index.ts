import type { Resource } from '#web/core/navigation/resource.ts'
import { IconMicrophone2 } from '#web/ui/icons/first-load.ts'

export const artists: Resource = {
  name: 'artists',
  path: '/artist',
  label: 'menu.artist',
  menu: [{ path: '/artist', label: 'menu.artist', icon: IconMicrophone2, caption: 'catalogue' }],
  screens: [
    { path: '', goKey: 'r', crumb: 'crumb.list', component: () => import('./artist-list.tsx') },
    { path: 'add', crumb: 'action.add', title: 'artists.add', component: () => import('./artist-form.tsx') },
    { path: 'edit/$artist_id', crumb: 'action.edit', component: () => import('./artist-form.tsx') },
  ],
}
