import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'

/** The imports of exported files that come back with changes; opened from the export menu of lists. */
export const editedExports: Resource = {
  name: 'edited-exports',
  path: '/file-updates',
  label: 'catalogue.export.bringBack',
  forEditors: true,
  menu: [],
  screens: [
    {
      path: '',
      crumb: null,
      component: () => withTexts(() => import('./edited-upload.tsx')),
    },
    {
      path: '$import_id',
      crumb: null,
      component: () => withTexts(() => import('./edited-rows.tsx')),
    },
  ],
}
