import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'

/** The screen on which tracks are listened to and filed one after the other; opened from lists of tracks. */
export const listening: Resource = {
  name: 'listening',
  path: '/listening',
  label: 'catalogue.listening',
  menu: [],
  screens: [
    {
      path: '$run_id',
      crumb: null,
      component: () => withTexts(() => import('./listening-screen.tsx')),
    },
  ],
}
