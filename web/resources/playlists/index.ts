import type { Resource } from '#web/core/navigation/resource.ts'
import { IconPlaylist } from '#web/ui/icons/first-load.ts'

export const playlists: Resource = {
  name: 'playlists',
  path: '/playlist',
  label: 'menu.playlist',
  menu: [{ path: '/playlist', label: 'menu.playlist', icon: IconPlaylist, caption: 'catalogue' }],
  screens: [
    { path: '', goKey: 'l', crumb: 'crumb.list', component: () => import('./playlist-list.tsx') },
    {
      path: 'add',
      crumb: 'action.add',
      title: 'playlists.add',
      component: () => import('./playlist-form.tsx'),
    },
    { path: 'edit/$playlist_id', crumb: 'action.edit', component: () => import('./playlist-form.tsx') },
    {
      path: 'viewtracks/$playlist_id',
      crumb: 'kind.tracks',
      needs: ['tracks.view'],
      component: () => import('./playlist-tracks.tsx'),
    },
  ],
}
