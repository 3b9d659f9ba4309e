import { IconPlaylist } from '@tabler/icons-react'
import type { Resource } from '../resource.ts'

export const playlists: Resource = {
  name: 'playlists',
  path: '/playlist',
  label: 'menu.playlist',
  menu: [{ path: '/playlist', label: 'menu.playlist', icon: IconPlaylist, caption: 'catalogue' }],
  screens: [
    { path: '', crumb: 'crumb.list', component: () => import('./playlist-list.tsx') },
    {
      path: 'add',
      crumb: 'crumb.add',
      title: 'playlists.add',
      component: () => import('./playlist-form.tsx'),
    },
    { path: 'edit/$playlist_id', crumb: 'crumb.edit', component: () => import('./playlist-form.tsx') },
    {
      path: 'viewtracks/$playlist_id',
      crumb: 'crumb.tracks',
      component: () => import('./playlist-tracks.tsx'),
    },
  ],
}
