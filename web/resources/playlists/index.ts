import { kindResource } from '#web/catalogue/kind-screens/kind-resource.ts'
import { IconPlaylist } from '#web/ui/icons/first-load.ts'

export const playlists = kindResource('playlists', {
  label: 'menu.playlist',
  icon: IconPlaylist,
  caption: 'catalogue',
  goKey: 'l',
  list: () => import('./playlist-list.tsx'),
  screens: [
    {
      path: 'viewtracks/$playlist_id',
      crumb: 'kind.tracks',
      needs: ['tracks.view'],
      component: () => import('./playlist-tracks.tsx'),
    },
  ],
})
