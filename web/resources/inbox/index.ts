import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'

/** The inbox is opened from the top bar, because the specified sidebar has no entry for it. */
export const inbox: Resource = {
  name: 'inbox',
  path: '/inbox',
  label: 'inbox.title',
  menu: [],
  screens: [
    {
      path: '',
      goKey: 'i',
      crumb: 'crumb.list',
      component: () => withTexts(() => import('./inbox-list.tsx')),
    },
    { path: 'view/$query_id', crumb: 'field.query', component: () => import('./query-screen.tsx') },
  ],
}
