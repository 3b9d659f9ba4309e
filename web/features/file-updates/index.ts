import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'

/** The updates from exported files that come back with changes; opened from the export menu of lists. */
export const fileUpdates: Resource = {
  name: 'file-updates',
  path: '/file-updates',
  label: 'catalogue.export.bringBack',
  forEditors: true,
  menu: [],
  screens: [
    {
      path: '',
      crumb: null,
      component: () => withTexts(() => import('./upload-screen.tsx')),
    },
    {
      path: '$update_id',
      crumb: null,
      component: () => withTexts(() => import('./update-screen.tsx')),
    },
  ],
}
