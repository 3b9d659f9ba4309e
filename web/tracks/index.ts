import { IconClockPause, IconMusic, IconPlaylist } from '@tabler/icons-react'
import type { MenuGroup, Resource } from '../resource.ts'

const group: MenuGroup = { name: 'tracks', label: 'menu.tracks', icon: IconMusic }

export const tracks: Resource = {
  name: 'tracks',
  path: '/tracks',
  label: 'menu.tracks',
  menu: [
    { path: '/tracks', label: 'menu.tracks', icon: IconPlaylist, caption: 'catalogue', group },
    { path: '/tracks/pending', label: 'menu.pending', icon: IconClockPause, caption: 'catalogue', group },
  ],
  screens: [
    { path: '', crumb: 'crumb.list', component: () => import('./track-list.tsx') },
    {
      path: 'add',
      crumb: 'crumb.add',
      title: 'tracks.form.add',
      component: () => import('./track-form.tsx'),
    },
    { path: 'edit/$track_id', crumb: 'crumb.edit', component: () => import('./track-form.tsx') },
    { path: 'pending', crumb: 'crumb.pending', component: () => import('./pending-list.tsx') },
    { path: 'imports', crumb: 'crumb.imports', component: () => import('./import-list.tsx') },
    { path: 'imports/$import_id', crumb: 'crumb.import', component: () => import('./import-rows.tsx') },
    {
      path: 'imports/$import_id/names',
      crumb: 'crumb.import',
      component: () => import('./import-names.tsx'),
    },
  ],
}
