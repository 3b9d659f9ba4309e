import { IconMicrophone2 } from '@tabler/icons-react'
import type { Resource } from '../resource.ts'

export const artists: Resource = {
  name: 'artists',
  path: '/artist',
  label: 'menu.artist',
  menu: [{ path: '/artist', label: 'menu.artist', icon: IconMicrophone2, caption: 'catalogue' }],
  screens: [
    { path: '', crumb: 'crumb.list', component: () => import('./artist-list.tsx') },
    { path: 'add', crumb: 'crumb.add', title: 'artists.add', component: () => import('./artist-form.tsx') },
    { path: 'edit/$artist_id', crumb: 'crumb.edit', component: () => import('./artist-form.tsx') },
  ],
}
