import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'
import { systemGroup } from '#web/resources/menu-groups.ts'
import { IconDatabaseExport } from '#web/ui/icons/first-load.ts'

/** Backups of the database and all files: the last ones, their schedule, and a button that makes one. */
export const backups: Resource = {
  name: 'backups',
  path: '/backups',
  label: 'kind.backups',
  who: 'main admin',
  menu: [
    {
      path: '/backups',
      label: 'kind.backups',
      icon: IconDatabaseExport,
      caption: 'system',
      group: systemGroup,
    },
  ],
  screens: [
    {
      path: '',
      goKey: 'b',
      crumb: null,
      component: () => withTexts(() => import('./backups.tsx')),
    },
  ],
}
