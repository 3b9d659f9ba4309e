import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { MenuGroup, Resource } from '#web/core/navigation/resource.ts'
import { IconClockPause, IconHeadphones, IconMusic } from '#web/ui/icons/first-load.ts'

const group: MenuGroup = { name: 'tracks', label: 'kind.tracks', icon: IconHeadphones }

export const tracks: Resource = {
  name: 'tracks',
  path: '/tracks',
  label: 'kind.tracks',
  menu: [
    { path: '/tracks', label: 'kind.tracks', icon: IconMusic, caption: 'catalogue', group },
    { path: '/tracks/pending', label: 'menu.pending', icon: IconClockPause, caption: 'catalogue', group },
  ],
  screens: [
    { path: '', goKey: 't', crumb: 'crumb.list', component: () => import('./list/track-list.tsx') },
    {
      path: 'add',
      crumb: 'action.add',
      title: 'tracks.form.add',
      component: () => import('./form/track-form.tsx'),
    },
    { path: 'edit/$track_id', crumb: 'action.edit', component: () => import('./form/track-form.tsx') },
    {
      path: 'pending',
      goKey: 'q',
      crumb: 'menu.pending',
      component: () => withTexts(() => import('./list/pending-list.tsx')),
    },
  ],
}
