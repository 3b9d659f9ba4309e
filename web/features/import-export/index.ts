import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'
import { IconTransfer } from '#web/ui/icons/first-load.ts'

/** The screen that lists every way in which files come into the catalogue and leave it. */
export const importExport: Resource = {
  name: 'import-export',
  path: '/import-export',
  label: 'menu.importExport',
  forEditors: true,
  menu: [{ path: '/import-export', label: 'menu.importExport', icon: IconTransfer, caption: 'catalogue' }],
  screens: [
    {
      path: '',
      goKey: 'z',
      crumb: null,
      component: () => withTexts(() => import('./import-export.tsx')),
    },
  ],
}
