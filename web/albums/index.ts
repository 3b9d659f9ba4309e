import { IconDisc } from '@tabler/icons-react'
import type { Resource } from '../resource.ts'

export const albums: Resource = {
  name: 'albums',
  path: '/albums',
  label: 'menu.albums',
  menu: [{ path: '/albums', label: 'menu.albums', icon: IconDisc, caption: 'catalogue' }],
  screens: [
    { path: '', crumb: 'crumb.list', component: () => import('./album-list.tsx') },
    { path: 'add', crumb: 'crumb.add', title: 'albums.add', component: () => import('./album-form.tsx') },
    { path: 'edit/$album_id', crumb: 'crumb.edit', component: () => import('./album-form.tsx') },
    { path: 'viewtracks/$album_id', crumb: 'crumb.tracks', component: () => import('./album-tracks.tsx') },
  ],
}
